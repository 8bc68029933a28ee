import { expect, test } from 'vitest'
import { getPlayerAddress } from './video-address.ts'

test.each([
  ['76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=0s'],
  // Regression: without its hash an unlisted video did not play.
  ['76979871/0123456789', 'https://player.vimeo.com/video/76979871?h=0123456789&autoplay=1&dnt=1#t=0s'],
])('the player of %s', (reference, address) => {
  expect(getPlayerAddress(reference, 0)).toBe(address)
})
