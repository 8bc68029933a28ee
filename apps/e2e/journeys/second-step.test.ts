import { generateTotpCode } from '@kitchen-table/application/testing/samples'
import { expect, type Page, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { enter } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { profilePage } from '../pages/profile-page.ts'
import { signInPages } from '../pages/sign-in-pages.ts'
import { PASSWORD } from '../people.ts'
import { isCloud } from '../product.ts'
import { extractCode, readNewestTextMessage, readNextTextedCode } from '../sent-messages.ts'
import { SECOND_STEP_OFF } from '../sign-in-screens.ts'

test('an authenticator app is set up, required, and replaced by a recovery code', async ({
  page,
  newcomer,
  openBrowserContext,
  allowErrors,
}) => {
  allowErrors(/40[01] \(/)
  const profile = profilePage(page)
  const { secondStep } = profile
  const secret = await test.step('sets it up after entering the password', async () => {
    await page.goto('/profile')
    await secondStep.app.check()
    await secondStep.save.click()
    await enter(profile.ownPassword, 'wrong')
    await expect(profile.dialog.getByText('That is not your password.')).toBeVisible()
    await enter(profile.ownPassword, PASSWORD)
    await expect(secondStep.qrCode).toBeVisible()
    return secondStep.secret()
  })

  const [recovery = ''] = await test.step('confirms the recovery codes', async () => {
    await profile.button('Next').click()
    await enter(profile.code, generateTotpCode(secret, Date.now()))
    await expect(secondStep.recoveryCodes).toHaveCount(10)
    const codes = await secondStep.recoveryCodes.allInnerTexts()
    await profile.button('Done').click()
    await expect(secondStep.savedConfirmation).toHaveAccessibleDescription(/./)
    await secondStep.savedConfirmation.check()
    await profile.button('Done').click()
    await expect(secondStep.section).toContainText('10')
    return codes
  })

  const context = await openBrowserContext()
  const other = await context.newPage()
  const signInPage = signInPages(other)

  await test.step('enters a code on another device', async () => {
    await other.goto('/?redirect=/AllTopics')
    await frontPage(other).signIn(newcomer)
    await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await other.reload()
    await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible()
    // A later code, because a used one is refused.
    await signInPage.code.fill(generateTotpCode(secret, Date.now() + 30_000))
    await signInPage.continueButton.click()
    await expect(other).toHaveURL('/AllTopics')
  })

  await test.step('signs in with a recovery code, which works only once', async () => {
    await library(other).signOut()
    await expect(other).toHaveURL('/')
    for (const isAccepted of [true, false]) {
      await other.goto('/')
      await frontPage(other).signIn(newcomer)
      await signInPage.useRecoveryCode.click()
      await signInPage.recoveryCode.fill(recovery)
      await signInPage.continueButton.click()
      if (!isAccepted) await expect(other.getByText('That code is not right')).toBeVisible()
      else if (isCloud) {
        // Cognito opens no session for a recovery code; there is no second step to use another one for.
        await expect(other.getByText(SECOND_STEP_OFF)).toBeVisible()
        await frontPage(other).signIn(newcomer)
        await expect(other).toHaveURL('/dashboard')
        break
      } else {
        await expect(other).toHaveURL('/dashboard')
        await library(other).signOut()
        await expect(other).toHaveURL('/')
      }
    }
  })
})

/** Sets up codes by text message for the person who is signed in; returns the code that verified the number. */
async function setUpTextCodes(page: Page, number: string, typedNumber = number): Promise<string> {
  const profile = profilePage(page)
  const { phone, secondStep } = profile
  await page.goto('/profile')
  await expect(secondStep.text).toBeDisabled()
  await phone.add.click()
  await phone.number.fill(typedNumber)
  await enter(profile.ownPassword, PASSWORD)
  await expect(profile.dialog).toBeHidden()
  await phone.verify.click()
  await profile.button('Send code').click()
  const code = extractCode(await readNewestTextMessage(page, number))
  await enter(profile.code, code)
  await expect(phone.section).toContainText('Verified')

  await secondStep.text.check()
  await secondStep.save.click()
  await enter(profile.ownPassword, PASSWORD)
  await expect(profile.dialog).toBeHidden()
  return code
}

// cognito-local sends no texts.
if (!isCloud) {
  test('the second factor is a text message to a verified number', { tag: '@full' }, async ({
    page,
    newcomer,
    openBrowserContext,
  }) => {
    const number = '+16125550142'
    const verificationCode = await setUpTextCodes(page, number, '(612) 555-0142')

    const other = await (await openBrowserContext()).newPage()
    const signInPage = signInPages(other)
    await other.goto('/')
    await frontPage(other).signIn(newcomer)
    await expect(other.getByText('We sent a text to +1 ••• 0142.')).toBeVisible()
    await signInPage.code.fill(await readNextTextedCode(page, number, verificationCode))
    await signInPage.continueButton.click()
    await expect(other).toHaveURL('/dashboard')
  })

  test('a text can be sent again, and the limit is shown beside the button', { tag: '@full' }, async ({
    page,
    newcomer,
    openBrowserContext,
    allowErrors,
  }) => {
    allowErrors(/429 \(/)
    const number = '+16125550143'
    const verificationCode = await setUpTextCodes(page, number)

    const context = await openBrowserContext()
    const other = await context.newPage()
    const signInPage = signInPages(other)
    await other.clock.install()
    await other.goto('/')
    await frontPage(other).signIn(newcomer)

    const first = await test.step('waits half a minute until another is offered', async () => {
      await expect(signInPage.sendTextAgain).toBeDisabled()
      await expect(signInPage.sendTextAgain).toHaveText(/^Send the code again in \d+ s$/)
      const code = await readNextTextedCode(page, number, verificationCode)
      await other.clock.fastForward(31_000)
      await expect(signInPage.sendTextAgain).toBeEnabled()
      return code
    })

    await test.step('requests another, and only that one works', async () => {
      await signInPage.sendTextAgain.click()
      await expect(other.getByText('Sent again. Only the newest code works.')).toBeVisible()
      await expect(signInPage.sendTextAgain).toBeDisabled()
      await readNextTextedCode(page, number, first)
    })

    await test.step('gets a message at the limit, and can still enter a code', async () => {
      for (const _ of ['fourth', 'fifth']) {
        await other.clock.fastForward(31_000)
        await signInPage.sendTextAgain.click()
        await expect(signInPage.sendTextAgain).toHaveText(/ in \d+ s$/)
      }
      await other.clock.fastForward(31_000)
      await signInPage.sendTextAgain.click()
      await expect(other.getByRole('alert').filter({ hasText: /./ })).toContainText('Please wait')
      await expect(signInPage.code).toBeVisible()
    })

    await test.step('does not store the password: after a reload it asks to sign in again', async () => {
      const stored = await other.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
      )
      expect(stored).not.toContain(PASSWORD)
      await other.reload()
      await expect(signInPage.code).toBeVisible()
      await expect(signInPage.sendTextAgain).toBeHidden()
      await signInPage.signInForCode.click()
      await expect(frontPage(other).email).toHaveValue(newcomer)
      await expect(frontPage(other).password).toHaveValue('')
    })
  })
}
