import { expect, test } from 'vitest'
import { collectRichTextFlaws, type RichTextFlaws, type RichTextParts } from './rich-text-flaws.ts'

const nothing: RichTextParts = { linkUrls: [], images: [], headings: [], blocks: [] }
const noFlaws: RichTextFlaws = {
  insecureUrls: [],
  linkedPictures: [],
  imagesWithoutWords: [],
  skippedHeadings: [],
  figureYears: [],
}
const heading = (level: number, words = `level ${level}`) => ({ level, words })

test.each<[what: string, parts: Partial<RichTextParts>, flaws: Partial<RichTextFlaws>]>([
  ['nothing', {}, {}],
  [
    'links that are not encrypted',
    { linkUrls: ['https://a.example/', 'HTTP://b.example/', 'tel:1', 'mailto:http:@c.example'] },
    { insecureUrls: ['HTTP://b.example/'] },
  ],
  [
    'pictures without words',
    {
      images: [
        { src: 'https://a.example/1', alt: ' ' },
        { src: 'data:image/png;base64,AA', alt: '' },
        { src: 'https://a.example/2', alt: 'A jar' },
      ],
    },
    {
      imagesWithoutWords: ['https://a.example/1', ''],
      linkedPictures: ['https://a.example/1', 'https://a.example/2'],
    },
  ],
  [
    'a picture that is not encrypted',
    { images: [{ src: 'http://a.example/1', alt: 'A jar' }] },
    { insecureUrls: ['http://a.example/1'], linkedPictures: ['http://a.example/1'] },
  ],
  [
    'headings of the first level, with some of the second',
    { headings: [1, 2, 2, 1, 2].map((l) => heading(l)) },
    {},
  ],
  ['headings of the second level only', { headings: [heading(2), heading(2)] }, {}],
  [
    'a heading of the second level before the first',
    { headings: [heading(2, 'Too deep'), heading(1), heading(2)] },
    { skippedHeadings: ['Too deep'] },
  ],
  [
    'a heading two levels deeper',
    { headings: [heading(1), heading(3, 'Too deep'), heading(3)] },
    { skippedHeadings: ['Too deep'] },
  ],
  [
    'years of figures, each once',
    {
      blocks: [
        'In 2025 the limit is $23,500. In 2024 it took place.',
        'It is 5 percent in 2025.',
        'It is $5 (as of 2024).',
      ],
    },
    { figureYears: [2025, 2024] },
  ],
  ['a sum and a year in two sentences', { blocks: ['This was 2025. It is $5 now.', 'See 2025!', '$5'] }, {}],
])('%s', (_what, parts, flaws) => {
  expect(collectRichTextFlaws({ ...nothing, ...parts })).toEqual({ ...noFlaws, ...flaws })
})
