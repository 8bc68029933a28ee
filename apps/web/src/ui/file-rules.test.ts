import { expect, test } from 'vitest'
import { describeFileRules, formatBytes, validateFile } from './file-rules.ts'

const MB = 1024 * 1024
const images = { extensions: ['.png', '.jpg'], maxBytes: 10 * MB }

test.each([
  { bytes: 0, text: '0 bytes' },
  { bytes: 1023, text: '1023 bytes' },
  { bytes: 1536, text: '1.5 KB' },
  { bytes: 10 * MB, text: '10 MB' },
  { bytes: 2.25 * MB, text: '2.3 MB' },
  { bytes: 10.4 * MB, text: '10 MB' },
])('$bytes bytes read "$text"', ({ bytes, text }) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  { rules: images, text: 'PNG or JPG, up to 10 MB' },
  { rules: { extensions: ['.csv'] }, text: 'CSV' },
  { rules: { maxBytes: MB }, text: 'Up to 1 MB' },
  { rules: {}, text: undefined },
])('rules are described: $text', ({ rules, text }) => {
  expect(describeFileRules(rules)).toBe(text)
})

test.each([
  { name: 'lamp.PNG', size: 5, problem: undefined },
  {
    name: 'lamp.svg',
    size: 5,
    problem: 'lamp.svg cannot be used here. Choose a file of this kind: PNG, JPG.',
  },
  {
    name: 'lamp.jpg',
    size: 11 * MB,
    problem: 'lamp.jpg is 11 MB, which is too large. Choose one of up to 10 MB.',
  },
  { name: 'lamp.jpg', size: 10 * MB, problem: undefined },
  { name: 'lamp.jpg', size: 0, problem: 'lamp.jpg is empty. Choose another file.' },
])('$name of $size bytes: $problem', ({ problem, ...file }) => {
  expect(validateFile(file, images)).toBe(problem)
})

test('without rules any file with content is taken', () => {
  expect(validateFile({ name: 'anything', size: 1 }, {})).toBeUndefined()
})
