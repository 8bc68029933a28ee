import type { Device, Profile } from '@kitchen-table/contract/accounts'
import type { Page } from '@playwright/test'
import { profilePage } from './pages/profile-page.ts'
import { maya, PASSWORD } from './people.ts'
import { fault, type Screen, screensOf } from './screen.ts'
import { failRequests, holdRequests, waitForHeading } from './screen-steps.ts'

const PROFILE = '**/api/profile'
const DEVICES = '**/api/profile/devices'

const sampleProfile: Profile = {
  email: maya,
  phone: '+16125550142',
  isPhoneVerified: true,
  mfa: 'NONE',
  recoveryCodesLeft: 0,
  isPhoneTextable: true,
  textCountries: ['US', 'CA'],
  isProviderOwned: false,
  picture: null,
  language: null,
  removalRequestedAt: null,
}

const devices: Device[] = [
  { id: 'a'.repeat(16), name: 'Chrome on Linux', isThisOne: true },
  { id: 'b'.repeat(16), name: 'Safari on iOS', isThisOne: false },
  { id: 'c'.repeat(16), name: 'Firefox on Windows', isThisOne: false },
].map((device) => ({ ...device, signedInAt: '2026-02-03T12:00:00.000Z', seenAt: '2026-02-14T12:00:00.000Z' }))

const codes = ['97n9m-55cy3', 'rvrtw-9ps9b', 'w8szr-99ch2', 'fmhys-3pdb7', 'nbjfm-2n7f7']
const recoveryCodes = [...codes, '6cat2-ghfvf', 'nv423-yyvut', 'rmq6x-hdu2y', '36jh3-4d5f4', 'y4mqp-357j9']
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uri = `otpauth://totp/Kitchen%20Table:${maya}?secret=${secret}&issuer=Kitchen%20Table&digits=6&period=30`

/** Stubs everything that the profile page reads, so that the stored account does not change. */
function stubProfile(overrides: Partial<Profile> = {}) {
  return async (page: Page) => {
    await page.route(PROFILE, (route) => route.fulfill({ json: { ...sampleProfile, ...overrides } }))
    await page.route(DEVICES, (route) => route.fulfill({ json: { devices } }))
    await page.route(/\/api\/profile\/(email|phone)\/code$/, (route) => route.fulfill({ status: 204 }))
    await page.route('**/api/profile/totp', (route) =>
      route.fulfill({ json: route.request().method() === 'POST' ? { secret, uri } : { recoveryCodes } }),
    )
  }
}

async function waitForProfile(page: Page) {
  const { heading, devices: deviceSection } = profilePage(page)
  await heading.waitFor()
  await deviceSection.all.first().or(deviceSection.section.getByRole('alert')).waitFor()
}

async function openCropDialog(page: Page) {
  const { picture } = profilePage(page)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#d98b4a"/><circle cx="450" cy="260" r="150" fill="#f2d7a0"/><rect x="250" y="430" width="400" height="200" rx="100" fill="#2f6b5a"/></svg>`
  const png = await page.evaluate(async (svg) => {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, drawing)
  await picture.pick({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
  await picture.stage.waitFor()
}

async function requestEmailCode(page: Page) {
  const { email, button, code } = profilePage(page)
  await email.sendCodeTo('maya.rivera@example.com')
  await code.fill('123')
  await button('Use this address').click()
}

async function letCodeExpire(page: Page, requestCode: (page: Page) => Promise<unknown>) {
  await page.clock.install()
  await requestCode(page)
  await page.clock.fastForward('10:00')
  await page.getByText(/has expired: it worked/).waitFor()
}

async function requestTextCode(page: Page) {
  const { phone, code, button } = profilePage(page)
  await phone.verify.click()
  await button('Send code').click()
  await code.waitFor()
}

async function addWrongNumber(page: Page) {
  const { phone, button } = profilePage(page)
  await phone.add.click()
  await phone.number.fill('555')
  await button('Save number').click()
}

async function openTotpSetup(page: Page) {
  const { secondStep, ownPassword, button } = profilePage(page)
  await secondStep.app.check()
  await secondStep.save.click()
  await ownPassword.fill(PASSWORD)
  await button('Continue').click()
  await secondStep.qrCode.waitFor()
}

async function tryToCloseRecoveryCodes(page: Page) {
  const { secondStep, code, button } = profilePage(page)
  await openTotpSetup(page)
  await button('Next').click()
  await code.fill('123456')
  await button('Turn it on').click()
  await secondStep.savedConfirmation.waitFor()
  await page.keyboard.press('Escape')
  await button('Close without them').waitFor()
}

async function typeCommonPassword(page: Page) {
  const { password } = profilePage(page)
  // Chromium logs an error when a page that nobody has clicked on asks before it is left.
  await password.newPassword.click()
  await password.newPassword.fill('Welcome-2026')
  await password.section.getByText(/first to be tried/).waitFor()
}

type State = Pick<Screen, 'arrange' | 'act' | 'changesContext' | 'isVariant'>

const pageStates: Record<string, State> = {
  profile: { arrange: stubProfile({ phone: null, isPhoneTextable: false }) },
  'profile, second factor': {
    arrange: stubProfile({ mfa: 'TOTP', recoveryCodesLeft: 2, isPhoneVerified: false }),
    act: typeCommonPassword,
  },
  'profile, provider account': {
    arrange: stubProfile({
      removalRequestedAt: '2026-02-14T12:00:00.000Z',
      isProviderOwned: true,
      textCountries: [],
      isPhoneTextable: false,
      isPhoneVerified: false,
    }),
  },
  'profile, devices not loaded': {
    arrange: async (page) => {
      await stubProfile()(page)
      await page.route(DEVICES, (route) => route.fulfill(fault))
    },
  },
}

const dialogStates: Record<string, State> = {
  'picture, crop': { act: openCropDialog },
  'new email, code': { act: requestEmailCode },
  'new email, code expired': {
    act: (page) => letCodeExpire(page, requestEmailCode),
    changesContext: true,
    isVariant: true,
  },
  'phone number, code expired': {
    arrange: stubProfile({ isPhoneVerified: false }),
    act: (page) => letCodeExpire(page, requestTextCode),
    changesContext: true,
    isVariant: true,
  },
  'phone number, wrong': { arrange: stubProfile({ phone: null }), act: addWrongNumber, isVariant: true },
  'authenticator app, scan': { act: openTotpSetup },
  'recovery codes, not saved': { act: tryToCloseRecoveryCodes, isVariant: true },
  'ask to be removed': { act: (page) => profilePage(page).ownData.askForRemoval.click() },
  'sign out everywhere': { act: (page) => profilePage(page).devices.everywhere.click() },
}

const common = { as: maya, path: '/profile', ready: waitForProfile, arrange: stubProfile() }

export const profileScreens: Screen[] = [
  ...screensOf(common, pageStates),
  { name: 'profile, error', isVariant: true, as: maya, path: '/profile', arrange: failRequests(PROFILE) },
  {
    name: 'profile, loading',
    isVariant: true,
    as: maya,
    path: '/profile',
    arrange: holdRequests(PROFILE),
    ready: waitForHeading('Your profile is on its way'),
  },
]

export const profileDialogs: Screen[] = screensOf({ ...common, isOverlay: true }, dialogStates)
