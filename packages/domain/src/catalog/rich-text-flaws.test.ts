import { expect, test } from 'vitest'
import { collectRichTextFlaws, type RichTextFlaws, type RichTextParts } from './rich-text-flaws.ts'

const nothing: RichTextParts = { linkUrls: [], images: [], headings: [], blocks: [] }
const noFlaws: RichTextFlaws = {
  insecureUrls: [],
  linkedPictures: [],
  imagesWithoutWords: [],
  skippedHeadings: [],
  bareValues: [],
}
const heading = (level: number, words = `level ${level}`) => ({ level, words })

test.each<[what: string, parts: Partial<RichTextParts>, flaws: Partial<RichTextFlaws>]>([
  ['nothing', {}, {}],
  [
    'links that are not encrypted',
    { linkUrls: ['HTTP://b.example/', 'mailto:http:@c.example'] },
    { insecureUrls: ['HTTP://b.example/'], bareValues: ['HTTP://b.example/'] },
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
    'values that are not named as facts, each once',
    {
      blocks: [
        'The limit is $23,500, and {{limit.family}} for two.',
        'In March the limit is $23,500.',
        'Call 211.',
      ],
      linkUrls: ['https://a.example/', 'tel:988', 'tel:8005550100', 'lesson:u-1'],
    },
    { bareValues: ['$23,500', '211', 'https://a.example/', 'tel:8005550100'] },
  ],
])('%s', (_what, parts, flaws) => {
  expect(collectRichTextFlaws({ ...nothing, ...parts }, 'en')).toEqual({ ...noFlaws, ...flaws })
})
