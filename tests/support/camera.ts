import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import newCode from "qrcode-generator";
import { barsOf } from "#extras/print/code128";

const [WIDTH, HEIGHT, FRAMES] = [640, 480, 5];
/** Rows of modules of a bar code. */
const BAR_ROWS = 40;
/** The empty modules around a code. */
const QUIET = 4;

/** The modules of a code, row by row: dark or not; and the dots of the picture for each. */
type Seen = { rows: readonly (readonly boolean[])[]; dots: number };

/** The switches that give Chromium a camera which sees a code with this text, and a user who lets it be used. */
export async function cameraSeeing(text: string, kind: "qr" | "bars" = "qr"): Promise<string[]> {
  const file = join(await mkdtemp(join(tmpdir(), "camera-")), "label.y4m");
  await writeFile(file, video(kind === "qr" ? squares(text) : bars(text)));
  return ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${file}`];
}

function squares(text: string): Seen {
  const code = newCode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const along = Array.from({ length: code.getModuleCount() }, (_, at) => at);
  return { rows: along.map((y) => along.map((x) => code.isDark(y, x))), dots: 8 };
}

function bars(text: string): Seen {
  const row = (barsOf(text) ?? []).flatMap((width, at) => Array.from({ length: width }, () => at % 2 === 0));
  return { rows: Array.from({ length: BAR_ROWS }, () => row), dots: 4 };
}

/** Some frames of uncompressed video (YUV4MPEG2, 4:2:0) of a code on white. */
function video({ rows, dots }: Seen): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  const [width, height] = [(rows[0]?.length ?? 0) * dots, rows.length * dots];
  const [left, top] = [Math.round((WIDTH - width) / 2), Math.round((HEIGHT - height) / 2)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (rows[Math.floor(y / dots)]?.[Math.floor(x / dots)]) light[(top + y) * WIDTH + left + x] = 16;
  if (Math.min(left, top) < QUIET * dots) throw new Error("the text is too long for the picture");
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: FRAMES }, () => frame),
  ]);
}
