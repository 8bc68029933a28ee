import { expect, test } from 'vitest'
import { readWorksheetPdf } from './read-worksheet-pdf.ts'

const inputOf = (source: string) => ({ source, title: 'A', language: 'en', productName: 'Table' }) as const

/** A renderer whose files have ten bytes, which records what it renders and how many at a time. */
function createRecordingRenderer() {
  const rendered: string[] = []
  let running = 0
  let mostAtATime = 0
  return {
    rendered,
    mostAtATime: () => mostAtATime,
    async render({ source }: { source: string }) {
      running += 1
      mostAtATime = Math.max(mostAtATime, running)
      rendered.push(source)
      await Promise.resolve()
      running -= 1
      if (source === 'bad') throw new Error('Line 1: bad')
      return new TextEncoder().encode(source.padEnd(10))
    },
  }
}

test('typesets a worksheet once, and again when its text, values, title, language or product has changed', async () => {
  const { render, rendered } = createRecordingRenderer()
  const read = readWorksheetPdf({ render })
  const first = await read(inputOf('a'))

  expect(await read(inputOf('a'))).toBe(first)
  expect(rendered).toHaveLength(1)

  await read(inputOf('b'))
  await read({ ...inputOf('a'), values: { '{{limit}}': '$5' } })
  await read({ ...inputOf('a'), title: 'B' })
  await read({ ...inputOf('a'), language: 'es' })
  await read({ ...inputOf('a'), productName: 'Chair' })
  expect(rendered).toHaveLength(6)
})

test('typesets one worksheet at a time, and the same one once for all who wait', async () => {
  const { render, rendered, mostAtATime } = createRecordingRenderer()
  const read = readWorksheetPdf({ render })

  await Promise.all(['a', 'b', 'a', 'c', 'b', 'a'].map((source) => read(inputOf(source))))

  expect(rendered).toEqual(['a', 'b', 'c'])
  expect(mostAtATime()).toBe(1)
})

test('a worksheet that cannot be typeset does not keep others from it, and is tried again', async () => {
  const { render, rendered } = createRecordingRenderer()
  const read = readWorksheetPdf({ render })
  const [bad, good] = await Promise.allSettled([read(inputOf('bad')), read(inputOf('good'))])

  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'Line 1: bad' } })
  expect(good.status).toBe('fulfilled')
  await expect(read(inputOf('bad'))).rejects.toThrow('Line 1: bad')
  expect(rendered).toEqual(['bad', 'good', 'bad'])
})

test('forgets the files that were not read for the longest time when it has no more room', async () => {
  const { render, rendered } = createRecordingRenderer()
  const read = readWorksheetPdf({ render, maxCachedBytes: 20 })
  for (const source of ['a', 'b', 'a', 'c', 'a']) await read(inputOf(source))
  expect(rendered).toEqual(['a', 'b', 'c'])

  await read(inputOf('b'))
  expect(rendered).toEqual(['a', 'b', 'c', 'b'])
})

test('serves a file that is larger than its room, each time typeset again', async () => {
  const { render, rendered } = createRecordingRenderer()
  const read = readWorksheetPdf({ render, maxCachedBytes: 5 })
  await read(inputOf('a'))
  expect((await read(inputOf('a'))).length).toBe(10)
  expect(rendered).toEqual(['a', 'a'])
})

test('renders a PDF by itself, and says what is wrong with a source', async () => {
  const read = readWorksheetPdf()
  const file = await read(inputOf('# A\n\nName: ____'))

  expect(new TextDecoder('latin1').decode(file.subarray(0, 8))).toBe('%PDF-1.7')
  await expect(read(inputOf('# A'))).rejects.toThrow('Line 1: There is nothing below the title.')
})
