import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import newCode from "qrcode-generator";

const [WIDTH, HEIGHT, FRAMES] = [640, 480, 5];
/** Dots of the picture for each module of the code, and the empty modules around it. */
const [DOTS, QUIET] = [8, 4];

/** The switches that give Chromium a camera which sees a label with this text, and a user who lets it be used. */
export async function cameraSeeing(text: string): Promise<string[]> {
  const file = join(await mkdtemp(join(tmpdir(), "camera-")), "label.y4m");
  await writeFile(file, video(text));
  return ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${file}`];
}

/** Some frames of uncompressed video (YUV4MPEG2, 4:2:0) of a QR code on white. */
function video(text: string): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  const code = newCode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const [left, top] = [WIDTH, HEIGHT].map((edge) => Math.round((edge - code.getModuleCount() * DOTS) / 2)) as [number, number];
  for (let y = 0; y < code.getModuleCount() * DOTS; y++)
    for (let x = 0; x < code.getModuleCount() * DOTS; x++)
      if (code.isDark(Math.floor(y / DOTS), Math.floor(x / DOTS))) light[(top + y) * WIDTH + left + x] = 16;
  if (top < QUIET * DOTS) throw new Error("the text is too long for the picture");
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: FRAMES }, () => frame),
  ]);
}
