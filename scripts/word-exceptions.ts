/** Where words stand that the list does not allow, and why. `line`: what such a line has; any line of the files if absent. */
export type Exception = { files: RegExp; line?: RegExp; reason: string }

export const exceptions: readonly Exception[] = [
  { files: /^scripts\/(word-|find-words)/, reason: 'The list itself, and what finds and tests it.' },
  { files: /./, line: /Fiduciary Counselling/, reason: 'The name of a provider.' },
  {
    files: /^(content|apps|packages)\//,
    line: /ageing-parents/,
    reason: 'The address of a track: links and the progress of people name it.',
  },
  {
    files: /^packages\/application\/src\/testing\/earlier-default\/layout\.yaml$/,
    line: /word: "(?:mum|ageing)"/,
    reason: 'What people type in a search.',
  },
  {
    files: /^packages\/domain\/src\/organizations\/member-import\/email-suggestion\.test\.ts$/,
    line: /harbour-foods/,
    reason: 'A mistyped address.',
  },
  {
    files: /^packages\/cloud\/src\/dynamodb\//,
    line: /toIndexPartition\('(organisations|member imports of organisation)'/,
    reason: 'Names of indexes with stored rows.',
  },
  {
    files: /\/(dynamodb\/organizations\/member-import-rows|store-helpers\/stored-total-kind)(\.test)?\.ts$/,
    line: /toMend|'organisations'/,
    reason: 'Names under which earlier releases have stored numbers.',
  },
  {
    files: /^packages\/application\/src\/platform\/messaging\/ports(\.test)?\.ts$/,
    line: /\borganisation\b/,
    reason: 'The name of a field in messages that an earlier release has stored.',
  },
]

/** Where words that are rare in plain English stand, though not in text of the product's own. */
export const rareWordExceptions: readonly Exception[] = [
  { files: /^content\//, reason: 'Lessons are written as people speak.' },
  { files: /./, line: /'when-somebody-dies'/, reason: 'The address of a track.' },
  {
    files: /^packages\/domain\/src\/language\/split-words\.ts$/,
    reason: 'Words that say nothing in a search.',
  },
]
