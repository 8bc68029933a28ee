import { expect, test } from 'vitest'
import { createTranscript } from './transcript.ts'

const captions = (...cues: [times: string, words: string][]) =>
  ['WEBVTT', ...cues.map(([times, words]) => `${times}\n${words}`)].join('\n\n')

test('no captions have no transcript', () => {
  expect(createTranscript('')).toEqual([])
})

test('captions follow each other in a paragraph, until a pause of a second and a half', () => {
  const text = captions(
    ['00:00.000 --> 00:02.100', 'Someone\ncomes'],
    ['00:03.599 --> 00:05.000', 'to  you.'],
    ['00:06.500 --> 00:08.000', 'The clock'],
    ['00:07.000 --> 00:07.500', 'starts.'],
    ['00:09.400 --> 00:09.900', 'Slowly.'],
    ['00:11.400 --> 00:12.000', 'End.'],
  )
  expect(createTranscript(text)).toEqual(['Someone comes to you.', 'The clock starts. Slowly.', 'End.'])
})

test('what cannot be read is left out', () => {
  expect(createTranscript(captions(['00:00 --> 2', 'Lost'], ['00:03.000 --> 00:04.000', 'Kept']))).toEqual([
    'Kept',
  ])
})
