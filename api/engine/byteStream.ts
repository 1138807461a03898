import type { Readable } from "node:stream";

/** Bytes as the body of an answer, made while it is read; `leave` is done when the reader leaves before the end. */
export function byteStream(
  pieces: AsyncIterator<Uint8Array, unknown>,
  leave: () => unknown = () => pieces.return?.(),
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => void (await leave()),
  });
}

/**
 * The bytes of a stream of node's as the body of an answer. `Readable.toWeb` goes on giving what it holds after its reader has left, and
 * throws that where nobody catches it.
 */
export function bodyFrom(readable: Readable): ReadableStream<Uint8Array> {
  return byteStream(readable[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>, () => readable.destroy());
}
