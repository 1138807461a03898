import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Server, Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { onLeaving } from "./leaving.ts";

/** A mail server on this machine: what it took, and how it answers. */
export type MailSink = {
  port: number;
  mails: { from: string; to: string[]; text: string }[];
  refuseWith: { code: number; text: string } | null;
  /** It takes connections and says nothing. */
  isSilent: boolean;
} & Door;
/** Where a server listens: shut, its port takes nobody. */
type Door = { shut: () => Promise<void>; open: () => Promise<void> };
/** A web server on this machine: what was posted to it, and what it answers next. */
export type WebSink = {
  origin: string;
  posts: { path: string; query: URLSearchParams; headers: Record<string, string | string[] | undefined>; body: string; answered: string }[];
  answer: { status: number; body: string };
  isSilent: boolean;
  /** Done with each post before it is answered. */
  onPost?: () => Promise<unknown>;
} & Door;

/** Opens a mail server that takes everything for the user `robot` with the password `tell-all`, until it is told to refuse. */
export async function openMailSink(): Promise<MailSink> {
  const sink: MailSink = { port: 0, mails: [], refuseWith: null, isSilent: false, ...UNOPENED };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onConnect: (_session, done) => void (sink.isSilent || done()),
    onAuth: ({ username, password }, _session, done) =>
      username === "robot" && password === "tell-all" ? done(null, { user: username }) : done(new Error("who is that")),
    onRcptTo: (_address, _session, done) =>
      sink.refuseWith ? done(Object.assign(new Error(sink.refuseWith.text), { responseCode: sink.refuseWith.code })) : done(),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        sink.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString("utf8") });
        done();
      });
    },
  });
  sink.port = await openDoor(sink, server.server);
  return sink;
}

/** How a channel reaches a mail server of this file. */
export const mailChannel = ({ port }: MailSink) => ({
  kind: "mail",
  host: "127.0.0.1",
  port,
  security: "none",
  sender: "erp@example.com",
  account: "robot",
  secret: "tell-all",
});

/** Opens a web server that answers every post as it is told, at first with `{"errcode":0,"code":0}`. */
export async function openWebSink(): Promise<WebSink> {
  const sink: WebSink = { origin: "", posts: [], answer: { status: 200, body: '{"errcode":0,"code":0}' }, isSilent: false, ...UNOPENED };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (sink.isSilent) return;
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://sink");
      sink.posts.push({
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString("utf8"),
        answered: sink.answer.body,
      });
      const answer = () => response.writeHead(sink.answer.status, { "content-type": "application/json" }).end(sink.answer.body);
      void (sink.onPost?.() ?? Promise.resolve()).then(answer);
    });
  });
  sink.origin = `http://127.0.0.1:${await openDoor(sink, server)}`;
  return sink;
}

const UNOPENED: Door = { shut: () => Promise.resolve(), open: () => Promise.resolve() };

/** Listens at a port of this machine until the file ends; shut, it ends all its connections, and open again it has the same port. */
async function openDoor(sink: Door, server: Server): Promise<number> {
  const connections = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.on("close", () => connections.delete(socket));
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  sink.shut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of connections) socket.destroy();
    await closed;
  };
  sink.open = async () => void (await listen(port));
  onLeaving(() => (server.listening ? sink.shut() : undefined));
  return port;
}
