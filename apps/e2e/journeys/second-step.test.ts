import { Secret, TOTP } from 'otpauth'
import { expect, type Page, test } from '../journey.ts'
import { codeIn, newestText, nextTextedCode } from '../letters.ts'
import { entrance } from '../pages/entrance.ts'
import { frontPage } from '../pages/front-page.ts'
import { library } from '../pages/library.ts'
import { profilePage } from '../pages/profile-page.ts'
import { PASSWORD } from '../people.ts'

/** The code that an app shows, and of the time after it where the first was used already. */
function codeOf(secret: string, ahead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })
}

test('an authenticator app is set up, asked for, and stood in for by a recovery code', async ({
  page,
  newcomer,
  anotherBrowser,
  provoke,
}) => {
  provoke(/40[01] \(/)
  const profile = profilePage(page)
  const { secondStep } = profile
  const secret = await test.step('sets it up after the password', async () => {
    await page.goto('/profile')
    await secondStep.app.check()
    await secondStep.save.click()
    await profile.ownPassword.fill('wrong')
    await page.keyboard.press('Enter')
    await expect(profile.dialog.getByText('That is not your password.')).toBeVisible()
    await profile.ownPassword.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(secondStep.qrCode).toBeVisible()
    return secondStep.secret()
  })

  const [recovery = ''] = await test.step('keeps the recovery codes', async () => {
    await profile.button('Next').click()
    await profile.code.fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await expect(secondStep.recoveryCodes).toHaveCount(10)
    const codes = await secondStep.recoveryCodes.allInnerTexts()
    await profile.button('Done').click()
    await expect(secondStep.kept).toHaveAccessibleDescription(/./)
    await secondStep.kept.check()
    await profile.button('Done').click()
    await expect(secondStep.section).toContainText('10')
    return codes
  })

  const context = await anotherBrowser()
  const other = await context.newPage()
  const door = entrance(other)

  await test.step('is asked for a code on another device', async () => {
    await other.goto('/?redirect=/AllTopics')
    await frontPage(other).signIn(newcomer)
    await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await other.reload()
    await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await door.code.fill(codeOf(secret, 1))
    await door.goOn.click()
    await expect(other).toHaveURL('/AllTopics')
  })

  await test.step('comes in with a recovery code, once', async () => {
    await library(other).account.click()
    await library(other).signOut.click()
    await expect(other).toHaveURL('/')
    for (const works of [true, false]) {
      await other.goto('/')
      await frontPage(other).signIn(newcomer)
      await door.useRecoveryCode.click()
      await door.recoveryCode.fill(recovery)
      await door.goOn.click()
      if (!works) await expect(other.getByText('That code is not right')).toBeVisible()
      else {
        await expect(other).toHaveURL('/dashboard')
        await library(other).account.click()
        await library(other).signOut.click()
        await expect(other).toHaveURL('/')
      }
    }
  })
})

/** Sets up sign-in codes by text message for the signed-in person; returns the code that verified the number. */
async function chooseTexts(page: Page, number: string, typed = number): Promise<string> {
  const profile = profilePage(page)
  const { phone, secondStep } = profile
  await page.goto('/profile')
  await expect(secondStep.text).toBeDisabled()
  await phone.add.click()
  await phone.number.fill(typed)
  await profile.ownPassword.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(profile.dialog).toBeHidden()
  await phone.verify.click()
  await profile.button('Send code').click()
  const code = codeIn(await newestText(page, number))
  await profile.code.fill(code)
  await page.keyboard.press('Enter')
  await expect(phone.section).toContainText('Verified')

  await secondStep.text.check()
  await secondStep.save.click()
  await profile.ownPassword.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(profile.dialog).toBeHidden()
  return code
}

test('a text message to a telephone that was shown to be at hand', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const number = '+16125550142'
  const verificationCode = await chooseTexts(page, number, '(612) 555-0142')

  const other = await (await anotherBrowser()).newPage()
  const door = entrance(other)
  await other.goto('/')
  await frontPage(other).signIn(newcomer)
  await expect(other.getByText('We sent a text to +1 ••• 0142.')).toBeVisible()
  await door.code.fill(await nextTextedCode(page, number, verificationCode))
  await door.goOn.click()
  await expect(other).toHaveURL('/dashboard')
})

test('a text that does not arrive is sent again, and the limit is said beside the button', async ({
  page,
  newcomer,
  anotherBrowser,
  provoke,
}) => {
  provoke(/429 \(/)
  const number = '+16125550143'
  const verificationCode = await chooseTexts(page, number)

  const context = await anotherBrowser()
  const other = await context.newPage()
  const door = entrance(other)
  await other.clock.install()
  await other.goto('/')
  await frontPage(other).signIn(newcomer)

  const first = await test.step('waits half a minute before another is offered', async () => {
    await expect(door.sendTextAgain).toBeDisabled()
    await expect(door.sendTextAgain).toHaveText(/^Send the code again in \d+ s$/)
    const code = await nextTextedCode(page, number, verificationCode)
    await other.clock.fastForward(31_000)
    await expect(door.sendTextAgain).toBeEnabled()
    return code
  })

  await test.step('has another sent, and only that one works', async () => {
    await door.sendTextAgain.click()
    await expect(other.getByText('Sent again. Only the newest code works.')).toBeVisible()
    await expect(door.sendTextAgain).toBeDisabled()
    await nextTextedCode(page, number, first)
  })

  await test.step('is refused by the limit in words, and keeps what it has', async () => {
    for (const _ of ['fourth', 'fifth']) {
      await other.clock.fastForward(31_000)
      await door.sendTextAgain.click()
      await expect(door.sendTextAgain).toHaveText(/ in \d+ s$/)
    }
    await other.clock.fastForward(31_000)
    await door.sendTextAgain.click()
    await expect(other.getByRole('alert').filter({ hasText: /./ })).toContainText('Please wait')
    await expect(door.code).toBeVisible()
  })

  await test.step('keeps the password nowhere: after a reload it asks for a sign-in', async () => {
    const kept = await other.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
    )
    expect(kept).not.toContain(PASSWORD)
    await other.reload()
    await expect(door.code).toBeVisible()
    await expect(door.sendTextAgain).toBeHidden()
    await door.signInForCode.click()
    await expect(frontPage(other).email).toHaveValue(newcomer)
    await expect(frontPage(other).password).toHaveValue('')
  })
})
