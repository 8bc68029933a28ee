import { Secret, TOTP } from 'otpauth'
import { expect, test } from '../journey.ts'
import { codeIn, newestText } from '../letters.ts'
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

test('a text message to a telephone that was shown to be at hand', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const profile = profilePage(page)
  const { phone, secondStep } = profile
  const number = '+16125550142'

  await page.goto('/profile')
  await expect(secondStep.text).toBeDisabled()
  await phone.add.click()
  await phone.number.fill('(612) 555-0142')
  await profile.ownPassword.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(profile.dialog).toBeHidden()
  await phone.verify.click()
  await profile.button('Send code').click()
  await profile.code.fill(codeIn(await newestText(page, number)))
  await page.keyboard.press('Enter')
  await expect(phone.section).toContainText('Verified')

  await secondStep.text.check()
  await secondStep.save.click()
  await profile.ownPassword.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(profile.dialog).toBeHidden()

  const other = await (await anotherBrowser()).newPage()
  const door = entrance(other)
  await other.goto('/')
  await frontPage(other).signIn(newcomer)
  await expect(other.getByText('We sent a text to +1 ••• 0142.')).toBeVisible()
  await door.code.fill(codeIn(await newestText(page, number)))
  await door.goOn.click()
  await expect(other).toHaveURL('/dashboard')
})
