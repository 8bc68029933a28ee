import { randomUUID } from 'node:crypto'
import type { RefusalCode } from '@kitchen-table/contract/refusals'
import { secondFactorCodeLimits } from '@kitchen-table/domain/accounts/sliding-window'
import type { TestProduct } from '../../apps/server/src/testing/product.ts'
import { createSender, openSessionCookie } from '../../apps/server/src/testing/request-sender.ts'
import { emailOf } from '../../apps/server/src/testing/sample-people.ts'
import { type WriteOperation, writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import { CODE, preconditions } from '../../apps/server/src/testing/write-preconditions.ts'
import type { RequestCase } from './request-case.ts'

const json = { 'Content-Type': 'application/json' }
const unchanged = (text: string) => text

function findAccountsWrite(name: string): WriteOperation {
  const operation = writeOperations.find((write) => write.name === `accounts.${name}`)
  if (!operation) throw new Error(`There is no write ${name}.`)
  return operation
}

/** Creates a new person for whom the preconditions of the operation are met. */
const prepareSender = (operation: WriteOperation) => (product: TestProduct) =>
  createSender(product, operation, `requester-${randomUUID()}`)

/** Creates a new person without meeting the preconditions of the operation. */
const prepareSenderOnly = (operation: WriteOperation) =>
  prepareSender({ ...operation, prepare: async () => ({}) })

async function prepareExternalUser(product: TestProduct) {
  const { people, pool } = product.stores
  const sub = `external-${randomUUID()}`
  const identity = { sub, role: 'user', group: null } as const
  const name = { email: emailOf(sub), first: 'A', last: 'B', createdAt: '2026-01-02T03:04:05.678Z' }
  await people.create({ ...identity, subGroupId: null })
  await pool.createExternal({ ...identity, ...name }, { issuer: 'https://id.example', subject: sub })
  return { cookie: await openSessionCookie(product, sub), fillInCode: unchanged }
}

/** Creates a person who has already sent as many wrong codes as the limit allows. */
const exhaustCodeAttempts = (operation: WriteOperation) => async (product: TestProduct) => {
  const sender = await prepareSender(operation)(product)
  for (let n = 0; n < 10; n += 1)
    await product.stores.rates.hit(
      `second-step:${sender.name}-guest`,
      secondFactorCodeLimits,
      product.clock.at,
    )
  return sender
}

function writeCase(
  expected: RequestCase[0],
  name: string,
  change: object = {},
  prepare?: RequestCase[6],
): RequestCase {
  const operation = findAccountsWrite(name)
  const { method, path, body } = operation
  return [
    expected,
    'nobody',
    method,
    path,
    json,
    { ...body(), ...change },
    prepare ?? prepareSender(operation),
  ]
}

const writeCaseWithoutPrecondition = (expected: RefusalCode, name: string, change: object = {}) =>
  writeCase(expected, name, change, prepareSenderOnly(findAccountsWrite(name)))

/** Returns a case with another last segment in its address. */
function withLastSegment(
  [expected, requester, method, path, ...rest]: RequestCase,
  segment: string,
): RequestCase {
  return [expected, requester, method, path.replace(/[^/]+$/, segment), ...rest]
}

const writeNameParts = writeOperations.map(({ name }) => name.split('.'))
const accountsWriteNames = writeNameParts.flatMap(([feature, name = '']) =>
  feature === 'accounts' ? [name] : [],
)
const signInWrites = [
  'signIn',
  'signOut',
  'answerNewPasswordChallenge',
  'answerSecondFactorChallenge',
  'sendResetCode',
  'resetPassword',
]
const publicWrites = [
  ...signInWrites,
  'requestInvitation',
  'beginOidcSignIn',
  'requestHelp',
  'recordPageView',
]

const writesWithResponseBody = new Set([
  'requestEmailChange',
  'confirmEmailChange',
  'changePhone',
  'verifyPhone',
  'changePassword',
  'setPicture',
])
const writesWithStatus200 = [
  ...writesWithResponseBody,
  'answerNewPasswordChallenge',
  'answerSecondFactorChallenge',
  'beginOidcSignIn',
  'beginTotp',
  'confirmTotp',
  'changeMfa',
]
const successStatusOf = (name: string) =>
  writesWithStatus200.includes(name) && !['requestEmailChange', 'changePassword'].includes(name) ? 200 : 204

const passwordProtectedWrites = [
  'requestEmailChange',
  'changePhone',
  'changePassword',
  'beginTotp',
  'changeMfa',
]
const wrongPasswordBody = { password: 'Wrong-Password-1' }

export const accountsRequestCases: RequestCase[] = [
  ...accountsWriteNames
    .filter((name) => !['signIn', 'signOut'].includes(name))
    .map((name) => writeCase(successStatusOf(name), name)),
  ...accountsWriteNames.map((name) => writeCase('input.invalid', name, { role: 'admin' })),
  ...accountsWriteNames
    .filter((name) => !publicWrites.includes(name))
    .map((name) =>
      writeCase('accounts.not_signed_in', name, {}, async () => ({ cookie: '', fillInCode: unchanged })),
    ),
  ...passwordProtectedWrites.map((name) => writeCase('accounts.wrong_password', name, wrongPasswordBody)),
  ...[
    'requestEmailChange',
    'confirmEmailChange',
    'changePassword',
    'beginTotp',
    'confirmTotp',
    'changeMfa',
  ].map((name) => writeCase('accounts.provider_owned', name, {}, prepareExternalUser)),
  ...['answerNewPasswordChallenge', 'answerSecondFactorChallenge'].map((name) =>
    writeCaseWithoutPrecondition('accounts.challenge_over', name),
  ),
  ...['resetPassword', 'confirmEmailChange', 'verifyPhone', 'confirmTotp'].map((name) =>
    writeCaseWithoutPrecondition('accounts.wrong_code', name),
  ),
  writeCase('accounts.wrong_code', 'answerSecondFactorChallenge', { code: 'abcdefghjk' }),
  writeCaseWithoutPrecondition('accounts.no_texts', 'sendPhoneCode'),
  writeCaseWithoutPrecondition('accounts.phone_unverified', 'changeMfa'),
  writeCase('files.no_picture', 'setPicture', { picture: 'AAAA' }),
  writeCaseWithoutPrecondition('accounts.session_not_found', 'signOutDevice'),
  withLastSegment(writeCase('accounts.notice_not_found', 'dismissNotice'), 'nothing'),
  writeCase('auth.forbidden', 'dismissNotice', {}, prepareSender(findAccountsWrite('beginTotp'))),
  withLastSegment(writeCase('accounts.provider_not_found', 'beginOidcSignIn'), 'nobodys'),
  withLastSegment(writeCase('accounts.provider_away', 'beginOidcSignIn'), 'far-away'),

  [200, 'nobody', 'GET', '/api/session/challenge'],
  ['input.invalid', 'nobody', 'GET', '/api/session/challenge?x=1'],
  ...['/api/profile', '/api/profile/devices'].flatMap((path): RequestCase[] => [
    [200, 'learner', 'GET', path],
    ['accounts.not_signed_in', 'nobody', 'GET', path],
  ]),
  [200, 'admin', 'GET', '/api/notices'],
  ['auth.forbidden', 'learner', 'GET', '/api/notices'],
  ['accounts.not_signed_in', 'nobody', 'GET', '/api/notices'],

  ...['/new-user', '/auth/newpassword', '/auth/resetpassword', '/authRedirect'].map((path): RequestCase => {
    return [200, 'nobody', 'GET', path]
  }),
  [200, 'nobody', 'GET', '/medica/track/first-budget'],
  [200, 'nobody', 'GET', '/fci'],
  [404, 'nobody', 'GET', '/dev/outbox'],
  [303, 'nobody', 'GET', '/auth/callback/medica?code=x'],
  [303, 'nobody', 'GET', '/auth/callback/nobodys'],
  ['files.not_found', 'learner', 'GET', '/files/people/manager/picture'],
  [
    ...([200, 'nobody', 'GET', '/files/people/pictured/picture', {}, null] as const),
    async (product) =>
      createSender(
        product,
        { ...findAccountsWrite('removePicture'), prepare: preconditions.picture },
        'pictured',
      ),
  ],
]

export const accountsRateLimitedCases: RequestCase[] = [
  ...passwordProtectedWrites.map((name) => writeCase('accounts.wait', name, wrongPasswordBody)),
  ...['sendResetCode', 'requestInvitation', 'sendPhoneCode', 'beginOidcSignIn', 'setPicture'].map((name) =>
    writeCase('accounts.wait', name),
  ),
  writeCase(
    'accounts.wait',
    'resetPassword',
    { code: CODE },
    prepareSenderOnly(findAccountsWrite('resetPassword')),
  ),
  writeCase(
    'accounts.wait',
    'confirmTotp',
    { code: CODE },
    prepareSenderOnly(findAccountsWrite('confirmTotp')),
  ),
  writeCase(
    'accounts.wait',
    'answerSecondFactorChallenge',
    {},
    exhaustCodeAttempts(findAccountsWrite('answerSecondFactorChallenge')),
  ),
  writeCase('accounts.help_limit', 'requestHelp'),
]

export const accountsOverloadedCases: RequestCase[] = [
  ...[...passwordProtectedWrites, 'answerNewPasswordChallenge', 'resetPassword'].map((name) =>
    writeCase('accounts.busy', name),
  ),
  writeCase('files.busy', 'setPicture'),
]
