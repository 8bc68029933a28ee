import { randomUUID } from 'node:crypto'
import type { RefusalCode } from '@kitchen-table/contract/refusals'
import { codeLimits } from '@kitchen-table/domain/accounts/occurrences'
import type { TestProduct } from '../../apps/server/src/testing/product.ts'
import { CODE, ready } from '../../apps/server/src/testing/ready-for-writes.ts'
import { emailOf } from '../../apps/server/src/testing/sample-people.ts'
import { type WriteOperation, writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import { newSender, openedSession } from '../../apps/server/src/testing/write-sender.ts'
import type { Ask } from './ask.ts'

const json = { 'Content-Type': 'application/json' }
const said = (text: string) => text

function writeOf(name: string): WriteOperation {
  const found = writeOperations.find((write) => write.name === `accounts.${name}`)
  if (!found) throw new Error(`There is no write ${name}.`)
  return found
}

/** Somebody new for whom everything is ready. */
const newcomer = (operation: WriteOperation) => (product: TestProduct) =>
  newSender(product, operation, `asker-${randomUUID()}`)

/** Somebody new, and nothing else. */
const bare = (operation: WriteOperation) => newcomer({ ...operation, ready: async () => ({}) })

async function providerOwned(product: TestProduct) {
  const { people, pool } = product.stores
  const sub = `abroad-${randomUUID()}`
  const own = { sub, role: 'user', group: null } as const
  const name = { email: emailOf(sub), first: 'A', last: 'B', createdAt: '2026-01-02T03:04:05.678Z' }
  await people.create({ ...own, subGroupId: null })
  await pool.createExternal({ ...own, ...name }, { issuer: 'https://id.example', subject: sub })
  return { cookie: await openedSession(product, sub), said }
}

/** Has answered with wrong codes as often as anybody may. */
const tired = (operation: WriteOperation) => async (product: TestProduct) => {
  const sender = await newcomer(operation)(product)
  for (let n = 0; n < 10; n += 1)
    await product.stores.rates.admit(`second-step:${sender.name}-guest`, codeLimits, product.clock.at)
  return sender
}

function ask(answer: Ask[0], name: string, change: object = {}, prepare?: Ask[6]): Ask {
  const operation = writeOf(name)
  const { method, path, body } = operation
  return [answer, 'nobody', method, path, json, { ...body(), ...change }, prepare ?? newcomer(operation)]
}

const ofBare = (answer: RefusalCode, name: string, change: object = {}) =>
  ask(answer, name, change, bare(writeOf(name)))

/** Another segment at the end of an address. */
function elsewhere([answer, who, method, path, ...rest]: Ask, segment: string): Ask {
  return [answer, who, method, path.replace(/[^/]+$/, segment), ...rest]
}

const written = writeOperations.map(({ name }) => name.split('.'))
const names = written.flatMap(([feature, name = '']) => (feature === 'accounts' ? [name] : []))
const strangers = ['signIn', 'signOut', 'answerNewPassword', 'answerCode', 'sendResetCode', 'resetPassword']
const open = [...strangers, 'askForInvitation', 'beginProvider', 'askForHelp', 'viewPage']

const bodied = new Set([
  'askForEmail',
  'changeEmail',
  'changePhone',
  'verifyPhone',
  'changePassword',
  'setPicture',
])
const json200 = [
  ...bodied,
  'answerNewPassword',
  'answerCode',
  'beginProvider',
  'beginTotp',
  'confirmTotp',
  'changeMfa',
]
const success = (name: string) =>
  json200.includes(name) && !['askForEmail', 'changePassword'].includes(name) ? 200 : 204

const guarded = ['askForEmail', 'changePhone', 'changePassword', 'beginTotp', 'changeMfa']
const wrong = { password: 'Wrong-Password-1' }

export const accountsAsks: Ask[] = [
  ...names.filter((name) => !['signIn', 'signOut'].includes(name)).map((name) => ask(success(name), name)),
  ...names.map((name) => ask('input.invalid', name, { role: 'admin' })),
  ...names
    .filter((name) => !open.includes(name))
    .map((name) => ask('accounts.not_signed_in', name, {}, async () => ({ cookie: '', said }))),
  ...guarded.map((name) => ask('accounts.wrong_password', name, wrong)),
  ...['askForEmail', 'changeEmail', 'changePassword', 'beginTotp', 'confirmTotp', 'changeMfa'].map((name) =>
    ask('accounts.provider_owned', name, {}, providerOwned),
  ),
  ...['answerNewPassword', 'answerCode'].map((name) => ofBare('accounts.challenge_over', name)),
  ...['resetPassword', 'changeEmail', 'verifyPhone', 'confirmTotp'].map((name) =>
    ofBare('accounts.wrong_code', name),
  ),
  ask('accounts.wrong_code', 'answerCode', { code: 'abcdefghjk' }),
  ofBare('accounts.no_texts', 'askForPhoneCode'),
  ofBare('accounts.phone_unverified', 'changeMfa'),
  ask('files.no_picture', 'setPicture', { picture: 'AAAA' }),
  ofBare('accounts.session_not_found', 'endDevice'),
  elsewhere(ask('accounts.notice_not_found', 'dismissNotice'), 'nothing'),
  ask('auth.forbidden', 'dismissNotice', {}, newcomer(writeOf('beginTotp'))),
  elsewhere(ask('accounts.provider_not_found', 'beginProvider'), 'nobodys'),
  elsewhere(ask('accounts.provider_away', 'beginProvider'), 'far-away'),

  [200, 'nobody', 'GET', '/api/session/challenge'],
  ['input.invalid', 'nobody', 'GET', '/api/session/challenge?x=1'],
  ...['/api/profile', '/api/profile/devices'].flatMap((path): Ask[] => [
    [200, 'learner', 'GET', path],
    ['accounts.not_signed_in', 'nobody', 'GET', path],
  ]),
  [200, 'admin', 'GET', '/api/notices'],
  ['auth.forbidden', 'learner', 'GET', '/api/notices'],
  ['accounts.not_signed_in', 'nobody', 'GET', '/api/notices'],

  ...['/new-user', '/auth/newpassword', '/auth/resetpassword', '/authRedirect'].map((path): Ask => {
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
    async (product) => newSender(product, { ...writeOf('removePicture'), ready: ready.picture }, 'pictured'),
  ],
]

export const accountsAsksTooOften: Ask[] = [
  ...guarded.map((name) => ask('accounts.wait', name, wrong)),
  ...['sendResetCode', 'askForInvitation', 'askForPhoneCode', 'beginProvider', 'setPicture'].map((name) =>
    ask('accounts.wait', name),
  ),
  ask('accounts.wait', 'resetPassword', { code: CODE }, bare(writeOf('resetPassword'))),
  ask('accounts.wait', 'confirmTotp', { code: CODE }, bare(writeOf('confirmTotp'))),
  ask('accounts.wait', 'answerCode', {}, tired(writeOf('answerCode'))),
  ask('accounts.help_limit', 'askForHelp'),
]

export const accountsAsksInCrowd: Ask[] = [
  ...[...guarded, 'answerNewPassword', 'resetPassword'].map((name) => ask('accounts.busy', name)),
  ask('files.busy', 'setPicture'),
]
