import { expect, test } from 'vitest'
import { gatherChunks } from './encode-file-parts.ts'

async function* streamOf(...chunks: string[]) {
  for (const chunk of chunks) yield new TextEncoder().encode(chunk)
}

async function listBlocks(...chunks: string[]): Promise<string[]> {
  const blocks: string[] = []
  for await (const block of gatherChunks(streamOf(...chunks), 4)) blocks.push(new TextDecoder().decode(block))
  return blocks
}

test.each([
  { chunks: [], blocks: [] },
  { chunks: ['', ''], blocks: [] },
  { chunks: ['a', 'b', 'c'], blocks: ['abc'] },
  { chunks: ['ab', 'cd'], blocks: ['abcd'] },
  { chunks: ['abc', 'def', 'g'], blocks: ['abcd', 'efg'] },
  { chunks: ['abcdefghi', '', 'j'], blocks: ['abcd', 'efgh', 'ij'] },
  { chunks: ['a', 'bcdefgh'], blocks: ['abcd', 'efgh'] },
])('$chunks become the blocks $blocks', async ({ chunks, blocks }) => {
  expect(await listBlocks(...chunks)).toEqual(blocks)
})

test('requests no chunk before it is needed', async () => {
  let requested = 0
  async function* countingStream() {
    for (;;) {
      requested += 1
      yield new Uint8Array(3)
    }
  }
  const blocks = gatherChunks(countingStream(), 4)
  await blocks.next()
  expect(requested).toBe(2)
  await blocks.return(undefined)
})
