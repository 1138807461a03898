/** The sign between the cells of a csv text, as its first line tells, and the text whole. */
export async function delimited(text: AsyncIterator<string>): Promise<{ delimiter: string; text: AsyncIterable<string> }> {
  const first = await text.next();
  const start = first.done ? "" : first.value;
  return { delimiter: delimiterOf(start), text: chain(start, text) };
}

async function* chain(start: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield start;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function delimiterOf(start: string): string {
  const line = start.slice(0, start.search(/[\r\n]|$/)).replaceAll(/"[^"]*"/g, "");
  const count = (sign: string) => line.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
