import { expect, test } from 'vitest'
import { parseVideoReference, splitVideoReference } from './video-reference.ts'

// Regression: only the number was read, and the player of an unlisted video refuses to play without its hash.
test.each([
  ['76979871', '76979871'],
  ['76979871/0123456789', '76979871/0123456789'],
  ['https://vimeo.com/76979871', '76979871'],
  ['https://vimeo.com/76979871/', '76979871'],
  ['https://vimeo.com/76979871/0123456789', '76979871/0123456789'],
  ['https://vimeo.com/76979871/0123456789/', '76979871/0123456789'],
  ['https://vimeo.com/76979871/0123456789?share=copy', '76979871/0123456789'],
  ['https://vimeo.com/76979871/0123456789?fl=pl&fe=sh', '76979871/0123456789'],
  ['https://vimeo.com/76979871?h=0123456789', '76979871/0123456789'],
  ['https://vimeo.com/76979871?share=copy&h=0123456789', '76979871/0123456789'],
  ['https://vimeo.com/76979871?share=copy#t=30s', '76979871'],
  ['https://player.vimeo.com/video/76979871', '76979871'],
  ['https://player.vimeo.com/video/76979871?h=0123456789', '76979871/0123456789'],
  ['https://player.vimeo.com/video/76979871?h=0123456789&dnt=1#t=5s', '76979871/0123456789'],
  ['HTTPS://Player.Vimeo.com/video/76979871?h=0123456789', '76979871/0123456789'],
  ['http://www.vimeo.com/76979871', '76979871'],
  ['vimeo.com/76979871/0123456789', '76979871/0123456789'],
  ['//player.vimeo.com/video/76979871', '76979871'],
  ['  https://vimeo.com/76979871/0123456789\n', '76979871/0123456789'],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871'],
  ['https://vimeo.com/groups/money/videos/76979871', '76979871'],
  ['https://vimeo.com/showcase/12345/video/76979871', '76979871'],
  ['https://vimeo.com/showcase/12345/video/76979871?h=0123456789', '76979871/0123456789'],
  ['https://vimeo.com/album/12345/video/76979871', '76979871'],
  ['https://vimeo.com/manage/videos/76979871/0123456789', '76979871/0123456789'],
  [
    '<div style="padding:56% 0 0"><iframe src="https://player.vimeo.com/video/76979871?h=0123456789&amp;title=0" frameborder="0"></iframe></div>',
    '76979871/0123456789',
  ],
])('%s is read as %s', (typed, reference) => {
  expect(parseVideoReference(typed)).toBe(reference)
  expect(parseVideoReference(reference)).toBe(reference)
})

test.each([
  '',
  'abc',
  '-1',
  '1234567890123',
  ' 76979871',
  '76979871 ',
  '76979871\n',
  '76979871/',
  '76979871/0123456789/x',
  '76979871/settings',
  '76979871?h=0123456789',
  'https://vimeo.com/',
  'https://vimeo.com/money',
  'https://vimeo.com/76979871/settings',
  'https://vimeo.com/76979871?h=x"onload=',
  'https://vimeo.com/76979871/0123456789/0123456789',
  'https://vimeo.com/event/76979871',
  'https://vimeo.com/money/review/76979871/0123456789',
  'https://vimeo.com.evil.example/76979871',
  'https://evilvimeo.com/76979871',
  'https://evil.example/vimeo.com/76979871',
  'https://vimeo.com@evil.example/76979871',
  'ftp://vimeo.com/76979871',
  'javascript:vimeo.com/76979871',
  'https://www.youtube.com/watch?v=76979871',
  '<iframe src="https://www.youtube.com/embed/76979871"></iframe>',
])('%j is no video', (typed) => {
  expect(parseVideoReference(typed)).toBeNull()
})

test('splits what is stored', () => {
  expect(splitVideoReference('76979871')).toEqual({ number: '76979871', hash: undefined })
  expect(splitVideoReference('76979871/0123456789')).toEqual({ number: '76979871', hash: '0123456789' })
})
