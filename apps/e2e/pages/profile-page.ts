import type { Page } from '@playwright/test'
import { PASSWORD } from '../people.ts'

export function profilePage(page: Page) {
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const picture = section('Picture')
  const language = page.getByRole('region', { name: /^(Language|Idioma)$/ })
  const email = section('Email')
  const phone = section('Phone')
  const secondFactor = section('Two-step sign-in')
  const password = section('Password')
  const devices = section('Devices')
  const ownData = section('Your data')
  const change = email.getByRole('button', { name: 'Change email' })
  const newAddress = dialog.getByRole('textbox', { name: 'New email' })
  const ownPassword = dialog.getByRole('textbox', { name: 'Your password' })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })

  return {
    path: '/profile',
    heading: page.getByRole('heading', { level: 1, name: 'Your profile' }),
    dialog,
    button,
    ownPassword,
    code: dialog.getByRole('textbox', { name: 'Six-digit code' }),
    picture: {
      section: picture,
      remove: picture.getByRole('button', { name: 'Remove picture' }),
      undo: picture.getByRole('button', { name: 'Undo' }),
      stage: dialog.getByRole('application', { name: 'Your picture' }),
      zoom: dialog.getByRole('slider', { name: 'Zoom' }),
      async pick(file: string | { name: string; mimeType: string; buffer: Buffer }) {
        const chooser = page.waitForEvent('filechooser')
        await picture.getByRole('button', { name: 'Choose a picture' }).click()
        await (await chooser).setFiles(file)
      },
    },
    language: {
      choice: language.getByRole('combobox'),
      save: language.getByRole('button', { name: /^(Save|Guardar)/ }),
    },
    email: {
      section: email,
      change,
      newAddress,
      /** Asks for a code to this new address. */
      async sendCodeTo(address: string) {
        await change.click()
        await newAddress.fill(address)
        await ownPassword.fill(PASSWORD)
        await button('Send code').click()
      },
    },
    phone: {
      section: phone,
      add: phone.getByRole('button', { name: 'Add a number' }),
      verify: phone.getByRole('button', { name: 'Verify', exact: true }),
      number: dialog.getByRole('textbox', { name: 'Phone number' }),
    },
    secondStep: {
      section: secondFactor,
      app: secondFactor.getByRole('radio', { name: 'Authenticator app (TOTP)' }),
      text: secondFactor.getByRole('radio', { name: 'Text message (SMS)' }),
      save: secondFactor.getByRole('button', { name: 'Save choice' }),
      qrCode: dialog.getByRole('img', { name: 'QR code for your authenticator app' }),
      /** The secret without its spaces, as an authenticator app accepts it. */
      async secret() {
        const grouped = await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()
        return grouped.replaceAll(' ', '')
      },
      recoveryCodes: dialog.getByRole('listitem'),
      savedConfirmation: dialog.getByRole('checkbox', { name: 'I have kept them' }),
    },
    password: {
      section: password,
      current: password.getByRole('textbox', { name: 'Current password' }),
      newPassword: password.getByRole('textbox', { name: 'New password' }),
      rules: password.getByRole('list', { name: 'Rules of a new password' }).getByRole('listitem'),
      update: password.getByRole('button', { name: 'Update password' }),
    },
    visibility: page.getByRole('region', { name: /^What .+ can see$/ }),
    ownData: {
      section: ownData,
      download: ownData.getByRole('button', { name: 'Download everything stored about me' }),
      askForRemoval: ownData.getByRole('button', { name: 'Ask to be removed' }),
      withdraw: ownData.getByRole('button', { name: 'Withdraw my request' }),
    },
    devices: {
      section: devices,
      all: devices.getByRole('listitem'),
      thisOne: devices.getByRole('listitem').filter({ hasText: 'This device' }),
      others: devices.getByRole('listitem').filter({ hasNotText: 'This device' }),
      signOutOf: (device: ReturnType<Page['locator']>) => device.getByRole('button', { name: /^Sign out/ }),
      everywhere: devices.getByRole('button', { name: 'Sign out everywhere' }),
    },
  }
}
