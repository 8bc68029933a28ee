/** Search terms for which a careless regular expression would take a very long time. */
export const slowPatternTerms = [
  `${'a'.repeat(50_000)}!`,
  '(a+)+$'.repeat(2000),
  `${'('.repeat(5000)}a${')'.repeat(5000)}`,
  `${'\u0000 '.repeat(50_000)}x`,
  `${' '.repeat(100_000)}x`,
  'ab'.repeat(50_000),
]
