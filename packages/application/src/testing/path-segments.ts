/** Path segments that are not valid slugs, URL-encoded as in an address. */
export const malformedSegments = [
  'Not_A_Slug',
  '-first-budget',
  'first-budget-',
  'a'.repeat(81),
  '%00',
  'first-budget%00',
  '%0d%0aSet-Cookie:%20a=b',
  '..%2F..%2Fetc%2Fpasswd',
  '..%5C..%5Cwindows',
  '__proto__',
  "'%20OR%201=1--",
  '%F0%9F%92%B0',
  '%EF%BC%A1',
  '%ff',
  '%',
  '%2525',
  '{slug}',
  '$ne',
]

/** Valid slugs of records that do not exist; some have a meaning in JavaScript. */
export const missingSegments = [
  'no-such-thing',
  'constructor',
  'prototype',
  'null',
  'undefined',
  'valueof',
  '0',
]
