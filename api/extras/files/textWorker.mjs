import { parentPort, workerData } from "node:worker_threads";
import { unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";

/** What is found by more than this of a file is found by its beginning. */
const MOST_SIGNS = 400_000;
/** Bytes that one part of an office file may unpack to. */
const MOST_UNPACKED = 32_000_000;
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Where office files keep their text. */
const PARTS = /^(word\/(document|header\d*|footer\d*|footnotes)\.xml|xl\/sharedStrings\.xml|ppt\/slides\/slide\d+\.xml)$/;

async function textOfPdf(bytes) {
  const { text } = await extractText(await getDocumentProxy(bytes, { verbosity: 0 }), { mergePages: true });
  return text;
}

function textOfOffice(bytes) {
  let left = MOST_UNPACKED;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => PARTS.test(name) && (left -= originalSize) > 0,
  });
  return Object.values(parts)
    .map((part) => textOfMarkup(new TextDecoder().decode(part)))
    .join(" ");
}

/** Runs of text as they stand, one word through several of them; a paragraph, cell or line ends a word. */
function textOfMarkup(xml) {
  const spaced = xml.replace(/<\/(w:p|a:p|si)>|<w:(tab|br)\/>/g, " ").replace(/<[^>]*>/g, "");
  return spaced.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name]);
}

function textOfPlain(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

const { type, bytes } = workerData;
const read = type === "application/pdf" ? textOfPdf : type.startsWith("text/") ? textOfPlain : textOfOffice;
const tell = parentPort?.postMessage.bind(parentPort);
tell?.((await read(bytes)).slice(0, MOST_SIGNS));
