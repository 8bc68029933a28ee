/** What `npm test` leaves out as a whole, and what only these files show. Paths are globs from the project's folder. */
type FullSizeTests = { promise: string; files: readonly string[] }

/**
 * The files that only `npm run test:all` executes, and `npm run test:nightly` where they have its size: each repeats, on a
 * second store or in another setting, what `npm test` shows once, is a further part of the tests of DynamoDB, or belongs to
 * a command that a running product never calls.
 */
export const fullSizeTests: readonly FullSizeTests[] = [
  {
    promise:
      'An existing deployment is adopted whole, also after interruptions, and nothing of it is changed.',
    files: [
      'apps/operator/src/adoption/adoption.emulator.test.ts',
      'apps/operator/src/commands/adopt.emulator.test.ts',
    ],
  },
  {
    promise:
      'A store, its files and its accounts move between SQLite and the cloud and back without a difference.',
    files: [
      'apps/operator/src/move/store/*.emulator.test.ts',
      'apps/operator/src/move/accounts/*.emulator.test.ts',
      'apps/operator/src/commands/move-store.emulator.test.ts',
    ],
  },
  {
    promise:
      'Rows of DynamoDB stay within their size, lead to nobody who was removed, and expire when they should.',
    files: ['packages/cloud/src/dynamodb/dynamodb-rows.emulator.test.ts'],
  },
  {
    promise: 'Worries and synonyms of earlier layouts become intents on DynamoDB as on SQLite.',
    files: ['packages/cloud/src/dynamodb/catalog/store-earlier-intents.emulator.test.ts'],
  },
  {
    promise:
      'Events and progress are stored once on DynamoDB, whatever is throttled, fails, is canceled or gets no response.',
    files: ['packages/cloud/src/dynamodb/dynamodb-faults.emulator.test.ts'],
  },
  {
    promise: 'DynamoDB Local ends with its process, and a mirror of a store on it has the same rows.',
    files: [
      'packages/cloud/src/dynamodb/testing/dynamodb-local.emulator.test.ts',
      'apps/operator/src/move/store/testing/dynamodb-mirror.emulator.test.ts',
    ],
  },
  {
    promise:
      'Fuzzed requests, sequences of requests and the authorization matrix hold on DynamoDB as on SQLite.',
    files: ['trials/fuzz/*-dynamodb.test.ts', 'trials/matrix/*-dynamodb.test.ts'],
  },
  {
    promise: 'Jobs on accounts and imports of a library end as they should when DynamoDB stops responding.',
    files: ['trials/kill/*-dynamodb.test.ts'],
  },
  {
    promise:
      'Two processes in the cloud share a load, limits and an import while one of them is killed again and again.',
    files: ['trials/cloud/cloud.test.ts', 'trials/cloud/member-imports.test.ts'],
  },
  {
    promise:
      'Uploads over failing connections to S3 leave no record without its file, and no file without its record.',
    files: ['trials/cloud/s3-faults.test.ts'],
  },
  {
    promise:
      'An installation for one machine has no package of Amazon, no emulator and no demo data; it serves, and its commands work.',
    files: ['trials/install/one-machine.test.ts'],
  },
  {
    promise: 'The command that verifies the cloud shape on a real account reports what it finds.',
    files: ['packages/cloud/src/local/cloud-verify.emulator.test.ts'],
  },
  {
    promise:
      'A power cut during the first start loses nothing, and a store that does not sync loses something.',
    files: ['trials/power/power-cut-first-start.test.ts'],
  },
  {
    promise:
      'A first start in development whose fill of the demo library is killed is completed by the next.',
    files: ['trials/migrations/first-fill.test.ts'],
  },
  {
    promise: 'The key that the product generates is in no file but its own, in no log and in no response.',
    files: ['trials/secrets/generated-key.test.ts'],
  },
  {
    promise: 'Training the models of searches results in those that are committed.',
    files: ['trials/training/trained-models.test.ts'],
  },
]

/** What only `npm run test:all` shows, apart from journeys. */
export const fullSizePromises: readonly string[] = [
  ...fullSizeTests.map(({ promise }) => promise),
  'Every test of the port suites passes on DynamoDB; in `npm test` one in twenty.',
  'Journeys that have variants, such as other addresses, people, programs or windows, pass in each of them; in `npm test` in one or two.',
  'Every screen is accessible on a phone and a desktop, light and dark, at five widths and with text at 200 %; in `npm test` each in one of these, without variants.',
  'The trials hold in their full size; `npm test` has a sample of each.',
]
