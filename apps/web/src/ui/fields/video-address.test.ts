import { expect, test } from 'vitest'
import { getPlayerAddress } from './video-address.ts'

test.each([
  { reference: '76979871', address: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=0s' },
  // Regression: without its hash an unlisted video did not play.
  {
    reference: '76979871/0123456789',
    address: 'https://player.vimeo.com/video/76979871?h=0123456789&autoplay=1&dnt=1#t=0s',
  },
])('the player of $reference', ({ reference, address }) => {
  expect(getPlayerAddress(reference, 0)).toBe(address)
})
