import {
  HANDED_OVER_INVITATION_LIFETIME_MS,
  INVITATION_LIFETIME_MS,
} from '@kitchen-table/domain/accounts/invitation'
import { describe, expect, test } from 'vitest'
import {
  ada,
  beginChallenge,
  generateTotpCode,
  now,
  type OpenPool,
  openPoolWithInvitedAda,
  otherPassword,
  password,
  resetProof,
  unwrapResult,
} from './account-pool-fixtures.ts'

/** docs/security.md T03: temporary passwords. */
export function describeTemporaryPasswords(open: OpenPool): void {
  const email = ada.email
  const newPasswordChallenge = { name: 'NEW_PASSWORD_REQUIRED' }

  describe('a temporary password', () => {
    test.each([
      { what: 'of an invitation', validFor: INVITATION_LIFETIME_MS },
      { what: 'that was handed over', validFor: HANDED_OVER_INVITATION_LIFETIME_MS },
      { what: 'of a second', validFor: 1000 },
    ])('$what is good for $validFor ms and not one more', async ({ validFor }) => {
      const { store, temporary } = await openPoolWithInvitedAda(open, validFor)
      expect(await store.signIn(email, temporary, now)).toMatchObject(newPasswordChallenge)
      expect(await store.signIn(email, temporary, now + validFor - 1)).toMatchObject(newPasswordChallenge)
      expect(await store.signIn(email, temporary, now + validFor)).toBe('refused')
    })

    test('asks for a new password, and tells whose', async () => {
      const { store, temporary } = await openPoolWithInvitedAda(open)
      const answer = unwrapResult(await store.signIn(email, temporary, now))
      expect(answer).toEqual({
        ...newPasswordChallenge,
        session: expect.stringMatching(/^[\w-]{43}$/),
        account: { ...ada, ...pendingAccountFields },
      })
    })

    test('opens nothing else', async () => {
      const { store, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(store, temporary)
      expect(await store.checkPassword('ada', temporary)).toBe(false)
      expect(await store.answerSecondFactorChallenge(session, temporary, now)).toBe('wrong')
      expect(await store.answerSecondFactorChallenge(temporary, '123456', now)).toBe('over')
      expect(await store.resetPassword(resetProof(email, temporary), otherPassword, now)).toBe('refused')
      expect(await store.find('ada')).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' })
    })

    test('leads to a first own password also where there is an app already', async () => {
      const { store, temporary } = await openPoolWithInvitedAda(open)
      const { secret } = unwrapResult(await store.beginTotp('ada', now))
      const { recoveryCodes } = unwrapResult(
        await store.confirmTotp('ada', generateTotpCode(secret, now), now),
      )
      const session = await beginChallenge(store, temporary)
      expect(await store.findChallenge(session, now)).toMatchObject(newPasswordChallenge)
      expect(
        await store.answerSecondFactorChallenge(session, generateTotpCode(secret, now + 30_000), now),
      ).toBe('wrong')
      expect(await store.answerSecondFactorChallenge(session, recoveryCodes[0] ?? '', now)).toBe('wrong')
      expect(await store.answerNewPasswordChallenge(session, password, now)).toMatchObject({ mfa: 'TOTP' })
      expect(await store.signIn(email, password, now)).toMatchObject({ name: 'SOFTWARE_TOKEN_MFA' })
    })

    test('is good for one use: with the first own password it is over, and so are all others', async () => {
      const { store, issue, temporary } = await openPoolWithInvitedAda(open)
      const second = await issue(false)
      const session = await beginChallenge(store, temporary)

      expect(await store.answerNewPasswordChallenge(session, password, now)).toMatchObject({
        status: 'CONFIRMED',
      })
      for (const typed of [temporary, second]) expect(await store.signIn(email, typed, now)).toBe('refused')
      expect(await store.signIn(email, password, now)).toMatchObject({ sub: 'ada', status: 'CONFIRMED' })
    })

    test('used on two devices at once sets one password', async () => {
      const { store, temporary } = await openPoolWithInvitedAda(open)
      const sessions = [await beginChallenge(store, temporary), await beginChallenge(store, temporary)]
      const words = [password, otherPassword]
      const answers = await Promise.all(
        sessions.map((session, n) => store.answerNewPasswordChallenge(session, words[n] ?? '', now)),
      )
      expect(answers.filter((answer) => answer === 'over')).toHaveLength(1)
      const winner = answers[0] === 'over' ? 1 : 0
      expect(await store.signIn(email, words[winner] ?? '', now)).toMatchObject({ sub: 'ada' })
      expect(await store.signIn(email, words[1 - winner] ?? '', now)).toBe('refused')
    })

    test('a later one that replaces kills the earlier, and whatever was begun with it', async () => {
      const { store, issue, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(store, temporary)
      const later = await issue(true)

      expect(await store.signIn(email, temporary, now)).toBe('refused')
      expect(await store.findChallenge(session, now)).toBeNull()
      expect(await store.answerNewPasswordChallenge(session, password, now)).toBe('over')
      expect(await store.signIn(email, later, now)).toMatchObject(newPasswordChallenge)
    })

    test('strangers who ask for another, ten a day, kill none', async () => {
      const { store, issue, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(store, temporary)
      const others = []
      for (let n = 0; n < 50; n += 1) others.push(await issue(false, now + n, INVITATION_LIFETIME_MS))

      for (const typed of [temporary, ...others])
        expect(await store.signIn(email, typed, now + 50)).toMatchObject(newPasswordChallenge)
      expect(await store.answerNewPasswordChallenge(session, password, now + 50)).toMatchObject({
        sub: 'ada',
      })
    })

    test('one that is over by its time may still be answered while its step lasts', async () => {
      const { store, temporary } = await openPoolWithInvitedAda(open, 1000)
      const session = await beginChallenge(store, temporary)
      expect(await store.answerNewPasswordChallenge(session, password, now + 2000)).toMatchObject({
        sub: 'ada',
      })
    })

    test('is another one each time, and of this account alone', async () => {
      const { store, issue, temporary } = await openPoolWithInvitedAda(open)
      await store.create({ ...ada, sub: 'bob', email: 'bob@example.com' }, null)
      expect(await issue(false)).not.toBe(temporary)
      expect(await store.signIn('bob@example.com', temporary, now)).toBe('refused')
    })

    test.each([
      spellingVariant('with spaces around it', (typed) => `  ${typed}\u00a0`),
      spellingVariant('without its hyphens', (typed) => typed.replaceAll('-', '')),
      spellingVariant('with dashes for hyphens', (typed) => typed.replaceAll('-', ' \u2013 ')),
    ])('may be pasted $how', async ({ change }) => {
      const { store, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(store, change(temporary))
      expect(await store.findChallenge(session, now)).toMatchObject(newPasswordChallenge)
      expect(await store.answerNewPasswordChallenge(session, password, now)).toMatchObject({
        status: 'CONFIRMED',
      })
    })

    test.each([
      spellingVariant('in capitals', (typed) => typed.toUpperCase()),
      spellingVariant('without its last letter', (typed) => typed.slice(0, -1)),
      spellingVariant('with a letter too many', (typed) => `${typed}a`),
    ])('is not taken $how', async ({ change }) => {
      const { store, temporary } = await openPoolWithInvitedAda(open)
      expect(await store.signIn(email, change(temporary), now)).toBe('refused')
    })

    test('that somebody chooses for their own is taken as it was chosen', async () => {
      const { store, temporary } = await openPoolWithInvitedAda(open)
      const chosen = ` ${temporary.replaceAll('-', '')}-1!`
      const own = { spaced: ` ${temporary} `, plain: temporary.replaceAll('-', ''), chosen }
      for (const [name, secret] of Object.entries(own)) {
        await store.create({ ...ada, sub: name, email: `${name}@example.com` }, secret)
        expect(await store.signIn(`${name}@example.com`, secret, now)).toMatchObject({ sub: name })
        for (const typed of [temporary, secret.trim(), ` ${secret}`].filter((typed) => typed !== secret))
          expect(await store.signIn(`${name}@example.com`, typed, now), name).toBe('refused')
      }
    })

    test.each(['resetToInvited', 'delete'] as const)('dies with %s', async (method) => {
      const { store, temporary } = await openPoolWithInvitedAda(open)
      const session = await beginChallenge(store, temporary)
      await store[method]('ada')
      await store.create(ada, null)
      expect(await store.signIn(email, temporary, now)).toBe('refused')
      expect(await store.answerNewPasswordChallenge(session, password, now)).toBe('over')
    })
  })
}

const pendingAccountFields = {
  status: 'FORCE_CHANGE_PASSWORD',
  enabled: true,
  phone: null,
  isPhoneVerified: false,
  mfa: 'NONE',
  version: 0,
  passwordVersion: expect.any(String),
}

const spellingVariant = (how: string, change: (typed: string) => string) => ({ how, change })
