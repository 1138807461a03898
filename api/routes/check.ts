import { Hono } from "hono";
import { html } from "hono/html";
import { LANGUAGES } from "#define/viewer";
import { SCREENS_PATH } from "#define/wall/doors";
import { type Ask, type Env, languageOf } from "./context.ts";
import { operation } from "./contract/declare.ts";

/** What a browser is asked for, as `web/public/check.js` looks for it; without one that is needed no page of ours is shown. */
const NEEDED = ["modules", "language", "styles", "store"] as const;
const WISHED = ["secure", "key", "offline", "awake", "video", "pdf"] as const;
const TOLD = ["size", "clock", "answer", "agent"] as const;

const page = operation({
  id: "check.page",
  says: "Tells what a browser lacks to show walls, on a page that the oldest ones can read.",
  answer: "file",
  isOpen: true,
});

/** `GET /check`: whether the browser at hand can show walls; plain enough for those that cannot. Open to everybody. */
export const check = new Hono<Env>().get("/", page, (c) => {
  const language = LANGUAGES.find((one) => one === c.req.query("language")) ?? languageOf(c);
  const word = (key: string) => c.var.runtime.words.word(language, "screens", `check.${key}`) ?? key;
  const row = (name: string, kind: string) =>
    html`<tr data-check="${name}" data-kind="${kind}">
      <th scope="row">${word(`${name}.is`)}</th>
      <td></td>
      <td>${kind === "told" ? "" : word(`${name}.for`)}</td>
    </tr> `;
  c.header("Cache-Control", "no-store");
  return c.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${word("title")}</title>
          <style>
            body {
              margin: 4vh auto;
              max-width: 60em;
              padding: 0 1em;
              color: #e9edf2;
              background: #0c121b;
              font: 18px/1.6 sans-serif;
            }
            a {
              color: #6db1f5;
            }
            table {
              width: 100%;
              border-collapse: collapse;
            }
            th,
            td {
              padding: 0.3em 0.6em 0.3em 0;
              border-bottom: 1px solid #2b3a4e;
              text-align: left;
              vertical-align: top;
            }
            th {
              width: 14em;
              font-weight: normal;
            }
          </style>
        </head>
        <body data-there="● ${word("there")}" data-missing="■ ${word("missing")}" data-seconds="${word("seconds")}">
          <h1>${word("title")}</h1>
          <p id="verdict" role="status" data-able="${word("able")}" data-partly="${word("partly")}" data-unable="${word("unable")}">
            ${word("noScript")}
          </p>
          <table>
            ${NEEDED.map((name) => row(name, "needed"))} ${WISHED.map((name) => row(name, "wished"))}
            ${TOLD.map((name) => row(name, "told"))}
          </table>
          <p><a href="${SCREENS_PATH}">${word("open")}</a> ${others(c, language)}</p>
          <script src="/check.js"></script>
        </body>
      </html>`,
  );
});

function others(c: Ask, language: string) {
  const name = (one: (typeof LANGUAGES)[number]) => c.var.runtime.words.word(one, "screens", "check.language.name") ?? one;
  return LANGUAGES.filter((one) => one !== language).map((one) => html` · <a href="?language=${one}" lang="${one}">${name(one)}</a>`);
}
