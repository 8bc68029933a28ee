import { expect, test } from 'vitest'
import { resolveProviderDestination } from './provider-destination.ts'

test.each([
  { via: undefined, destination: undefined, to: '/dashboard' },
  { via: 'myprogress', destination: undefined, to: '/myprogress' },
  { via: 'track', destination: 'first-budget', to: '/track/first-budget' },
  { via: 'topic', destination: 'saving', to: '/topic/saving' },
  { via: 'newsletter', destination: 'first-budget', to: '/dashboard' },
  { via: 'track', destination: '', to: '/dashboard' },
  { via: '..', destination: 'evil.example', to: '/dashboard' },
  { via: '', destination: '/evil.example', to: '/dashboard' },
  { via: '/evil.example', destination: undefined, to: '/dashboard' },
  { via: 'track', destination: 'x'.repeat(41), to: '/dashboard' },
  { via: 'AllTopics', destination: undefined, to: '/AllTopics' },
  { via: 'AllTracks', destination: '', to: '/AllTracks' },
  { via: 'TRACK', destination: 'first-budget', to: '/TRACK/first-budget' },
  { via: 'AllNews', destination: undefined, to: '/dashboard' },
  { via: 'AllTopics', destination: 'Evil.example', to: '/dashboard' },
  { via: 'HTTPS:', destination: 'Evil', to: '/dashboard' },
  // A case-insensitive pattern for Unicode takes the long s and the Kelvin sign for ASCII letters.
  { via: 'da\u017fhboard', destination: undefined, to: '/dashboard' },
  { via: 'trac\u212a', destination: 'first-budget', to: '/dashboard' },
])('/medica/$via/$destination leads to $to', ({ via, destination, to }) => {
  expect(resolveProviderDestination(via, destination)).toBe(to)
})
