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
])('formats $bytes bytes as "$text"', ({ bytes, text }) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  { rules: images, text: 'PNG or JPG, up to 10 MB' },
  { rules: { extensions: ['.csv'] }, text: 'CSV' },
  { rules: { maxBytes: MB }, text: 'Up to 1 MB' },
  { rules: {}, text: undefined },
])('describes rules as: $text', ({ rules, text }) => {
  expect(describeFileRules(rules)).toBe(text)
})

test.each([
  { name: 'lamp.PNG', size: 5, error: undefined },
  { name: 'lamp.svg', size: 5, error: 'lamp.svg cannot be used here. Choose a file of this kind: PNG, JPG.' },
  {
    name: 'lamp.jpg',
    size: 11 * MB,
    error: 'lamp.jpg is 11 MB, which is too large. Choose one of up to 10 MB.',
  },
  { name: 'lamp.jpg', size: 10 * MB, error: undefined },
  { name: 'lamp.jpg', size: 0, error: 'lamp.jpg is empty. Choose another file.' },
])('validates $name of $size bytes: $error', ({ error, ...file }) => {
  expect(validateFile(file, images)).toBe(error)
})

test('accepts any file with content when there are no rules', () => {
  expect(validateFile({ name: 'anything', size: 1 }, {})).toBeUndefined()
})
