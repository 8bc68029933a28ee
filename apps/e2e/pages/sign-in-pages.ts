import type { Page } from '@playwright/test'

export function signInPages(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Login Help' })
  const discardDialog = page.getByRole('dialog', { name: 'Discard what you typed?' })
  const sessionEnded = page.getByRole('dialog', { name: 'Your session has ended' })
  return {
    heading: page.getByRole('heading', { level: 1 }),
    email: page.getByRole('textbox', { name: 'Email' }),

    forgot: page.getByRole('link', { name: 'Forgot your password?' }),
    useInvitation: page.getByRole('link', { name: 'Use your invitation' }),
    loginHelp: page.getByRole('button', { name: 'Login Help' }),

    code: page.getByRole('textbox', { name: /^(Six-digit|Verification) code/ }),
    recoveryCode: page.getByRole('textbox', { name: 'Recovery code' }),
    useRecoveryCode: page.getByRole('button', { name: 'Use a recovery code' }),
    sendTextAgain: page.getByRole('button', { name: /^Send the code again/ }),
    signInForCode: page.getByRole('button', { name: 'Sign in again for another code' }),
    startAgain: page.getByRole('button', { name: 'Start again' }),
    continueButton: page.getByRole('button', { name: 'Continue' }),

    temporaryPassword: page.getByRole('textbox', { name: 'Temporary password' }),
    askForInvitation: page.getByRole('button', { name: 'Ask for a fresh invitation' }),

    newPassword: page.getByRole('textbox', { name: 'New password' }),
    rules: page.getByRole('list', { name: 'Rules of a new password' }).getByRole('listitem'),
    finalize: page.getByRole('button', { name: 'Finalize Account' }),

    sendCode: page.getByRole('button', { name: /^Send Code/ }),
    updatePassword: page.getByRole('button', { name: 'Update password' }),

    help: {
      dialog,
      first: dialog.getByRole('textbox', { name: 'First name' }),
      last: dialog.getByRole('textbox', { name: 'Last name' }),
      email: dialog.getByRole('textbox', { name: 'Email' }),
      organization: dialog.getByRole('textbox', { name: 'Organization that invited you' }),
    },
    sendHelp: dialog.getByRole('button', { name: 'Send' }),
    discard: {
      dialog: discardDialog,
      keep: discardDialog.getByRole('button', { name: 'Keep writing' }),
      discard: discardDialog.getByRole('button', { name: 'Discard it' }),
    },

    sessionEnded,
    async signInAgain(secret: string) {
      await sessionEnded.getByRole('textbox', { name: 'Password' }).fill(secret)
      await sessionEnded.getByRole('button', { name: 'Sign in' }).click()
    },

    notices: page.getByRole('region', { name: 'Notices' }),
  }
}
