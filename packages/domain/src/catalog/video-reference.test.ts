import { expect, test } from 'vitest'
import {
  describeVideoProblem,
  parseVideoReference,
  splitVideoReference,
  videoReferenceMessage,
  videoReviewLinkMessage,
} from './video-reference.ts'

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
  // Addresses of the pages on which owners edit their videos, as they stand in the browser.
  ['https://vimeo.com/manage/videos/76979871', '76979871'],
  ['https://vimeo.com/manage/videos/76979871/', '76979871'],
  ['https://vimeo.com/manage/videos/76979871?share=copy', '76979871'],
  ['https://vimeo.com/manage/videos/76979871/privacy', '76979871'],
  ['https://vimeo.com/manage/videos/76979871/0123456789/embed', '76979871/0123456789'],
  ['https://vimeo.com/manage/76979871/general', '76979871'],
  ['https://vimeo.com/showcase/money-basics/video/76979871', '76979871'],
  ['https://vimeo.com/showcase/12345?video=76979871', '76979871'],
  ['https://vimeo.com/showcase/12345/?share=copy&video=76979871&h=0123456789', '76979871/0123456789'],
  ['https://vimeo.com/album/12345?video=76979871', '76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871/0123456789', '76979871/0123456789'],
  ['https://vimeo.com/groups/money/videos/76979871?h=0123456789', '76979871/0123456789'],
  ['https://vimeo.com/ondemand/money/76979871', '76979871'],
  ['https://vimeo.com/ondemand/money/76979871?autoplay=1', '76979871'],
  ['https://vimeo.com/video/76979871', '76979871'],
  ['https://vimeo.com/76979871?share=copy&amp;h=0123456789', '76979871/0123456789'],
  [
    "<iframe src='https://player.vimeo.com/video/76979871?h=0123456789' allowfullscreen></iframe>",
    '76979871/0123456789',
  ],
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
  'https://vimeo.com/reviews/0f1e2d3c-0123-4567-89ab-0123456789ab/videos/76979871',
  'https://vimeo.com/ondemand/money',
  'https://vimeo.com/showcase/12345',
  'https://vimeo.com/showcase/12345?video=money',
  'https://vimeo.com/money?video=76979871',
  'https://vimeo.com/manage/videos',
  'https://vimeo.com/manage/videos/privacy',
  'https://vimeo.com/manage/videos/76979871/0123456789/0123456789',
  'https://vimeo.com/manage/videos/76979871/privacy/embed',
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

// The last part of a review link is not the hash that the player needs.
test.each([
  'https://vimeo.com/money/review/76979871/0123456789',
  'https://vimeo.com/user12345/review/76979871/0123456789?share=copy',
  'vimeo.com/review/76979871/0123456789/',
  'https://vimeo.com/reviews/0f1e2d3c-0123-4567-89ab-0123456789ab/videos/76979871',
])('of the review link %s the message says which address to copy instead', (typed) => {
  expect(describeVideoProblem(typed)).toBe(videoReviewLinkMessage())
})

test.each(['money', 'https://vimeo.com/review', 'https://evil.example/money/review/76979871/0123456789'])(
  'of %s the message says what a video is',
  (typed) => {
    expect(describeVideoProblem(typed)).toBe(videoReferenceMessage())
  },
)

test('a video has no problem', () => {
  expect(describeVideoProblem('https://vimeo.com/76979871')).toBeUndefined()
})

test('splits what is stored', () => {
  expect(splitVideoReference('76979871')).toEqual({ number: '76979871', hash: undefined })
  expect(splitVideoReference('76979871/0123456789')).toEqual({ number: '76979871', hash: '0123456789' })
})
