// Server-sent events out of a streamed answer. `EventSource` cannot send a body, so the stream is read by hand.

export interface ServerEvent {
  event: string;
  data: string;
}

/** Cuts a growing text into events; what is not yet whole waits for the next piece. */
export class EventCutter {
  #rest = '';

  push(piece: string): ServerEvent[] {
    this.#rest += piece.replaceAll('\r\n', '\n');
    const blocks = this.#rest.split('\n\n');
    this.#rest = blocks.pop() ?? '';
    return blocks.map(readBlock).filter((event) => event.data !== '');
  }
}

function readBlock(block: string): ServerEvent {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  return { event, data: data.join('\n') };
}

export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const cutter = new EventCutter();
  const reader = body.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* cutter.push(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
