import { expect, test } from 'vitest'
import { checkPastedFile } from './check-pasted-file.ts'

const screenshot = { name: 'image.png', size: 40_000, type: 'image/png' }
const stored = { reference: 'units/u1/f1', name: 'cup.png', type: 'image/png', size: 9 }
const without = { type: 'Resource' as const, embedImage: null }

// Regression: a pasted screenshot was dropped without a word.
test.each([
  [screenshot, without, false, true, 'The picture becomes the image of the lesson, below.'],
  [
    screenshot,
    { ...without, type: 'Video' as const },
    false,
    true,
    'The picture becomes the still of the lesson, below.',
  ],
  [
    screenshot,
    { ...without, embedImage: stored },
    false,
    false,
    /the lesson has its image, .* paste again\.$/,
  ],
  [screenshot, without, true, false, /the lesson has its image/],
  [
    { ...screenshot, size: 11 * 1024 * 1024 },
    without,
    false,
    false,
    /^The picture is not pasted\. image\.png is 11 MB, which is too large\./,
  ],
  [{ ...screenshot, size: 0 }, without, false, false, /is empty/],
  [
    { name: 'scan.tiff', size: 9, type: 'image/tiff' },
    without,
    false,
    false,
    /scan\.tiff cannot be used here\./,
  ],
  [
    { name: 'plan.pdf', size: 9, type: 'application/pdf' },
    without,
    false,
    false,
    /^plan\.pdf is not pasted: .* attachment/,
  ],
])('%j into %j (uploading: %s)', (file, values, isUploading, isPicture, words) => {
  const outcome = checkPastedFile(file, values, isUploading)
  expect(outcome.isPicture).toBe(isPicture)
  expect(outcome.words).toMatch(words)
})
