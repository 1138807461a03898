import { type AddressInfo, createServer, type Socket } from "node:net";
import { BerReader, BerWriter, BindRequest, EqualityFilter, SearchRequest } from "ldapts";
import { onLeaving } from "../leaving.ts";

export type Person = { dn: string; password: string; facts: Readonly<Record<string, readonly string[]>> };
/** Tags and codes of RFC 4511. */
const BIND = 0x60;
const BOUND = 0x61;
const SEARCH = 0x63;
const ENTRY = 0x64;
const DONE = 0x65;
const SUCCESS = 0;
const INVALID_CREDENTIALS = 49;

/** A directory on this machine with these people: it takes simple binds and looks one fact up. Gives its address. */
export async function openDirectory(people: Person[]): Promise<{ address: string; filters: string[] }> {
  const filters: string[] = [];
  const server = createServer((socket) => {
    let kept = Buffer.alloc(0);
    socket.on("data", (data) => {
      kept = Buffer.concat([kept, data]);
      for (let size = sizeOf(kept); size > 0 && kept.length >= size; size = sizeOf(kept)) {
        answer(socket, kept.subarray(0, size), people, filters);
        kept = kept.subarray(size);
      }
    });
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onLeaving(async () => void server.close());
  return { address: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`, filters };
}

/** The bytes of the first message, 0 where its head is not there yet. */
function sizeOf(data: Buffer): number {
  if (data.length < 2) return 0;
  const reader = new BerReader(data);
  return reader.readSequence() === null ? 0 : reader.offset + reader.length;
}

function answer(socket: Socket, message: Buffer, people: readonly Person[], filters: string[]): void {
  const reader = new BerReader(message);
  reader.readSequence();
  const id = reader.readInt() ?? 0;
  const kind = reader.readSequence();
  if (kind === BIND) {
    const asked = new BindRequest({ messageId: id });
    asked.parseMessage(reader);
    const isRight = people.some(({ dn, password }) => dn === asked.dn && password === asked.password);
    return void socket.write(result(id, BOUND, isRight ? SUCCESS : INVALID_CREDENTIALS));
  }
  if (kind !== SEARCH) return void socket.end();
  const asked = new SearchRequest({ messageId: id, baseDN: "", filter: new EqualityFilter() });
  asked.parseMessage(reader);
  filters.push(asked.filter.toString());
  const { filter } = asked;
  const found = people.filter(
    ({ facts }) => filter instanceof EqualityFilter && facts[filter.attribute]?.includes(filter.value.toString()),
  );
  for (const person of found) socket.write(entry(id, person));
  socket.write(result(id, DONE, SUCCESS));
}

function result(id: number, kind: number, code: number): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(kind);
  writer.writeEnumeration(code);
  writer.writeString("");
  writer.writeString("");
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}

function entry(id: number, { dn, facts }: Person): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(ENTRY);
  writer.writeString(dn);
  writer.startSequence();
  for (const [name, values] of Object.entries(facts)) {
    writer.startSequence();
    writer.writeString(name);
    writer.startSequence(0x31);
    for (const value of values) writer.writeString(value);
    writer.endSequence();
    writer.endSequence();
  }
  writer.endSequence();
  writer.endSequence();
  writer.endSequence();
  return writer.buffer;
}
