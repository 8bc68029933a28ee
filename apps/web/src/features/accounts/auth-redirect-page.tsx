import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PublicShell } from '../../app/public-shell.tsx'
import { product } from '../../app/start-data.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AuthPageLayout } from './auth-page-layout.tsx'
import { LoginHelp } from './login-help.tsx'
import { messages } from './messages.ts'
import { availableProviders, type ProviderId, providerNames } from './provider-names.ts'

/** `recommendedAction`: retry the organization's sign-in, or sign in with e-mail and password. */
type SignInFailure = { title: PlainMessage; text: PlainMessage; recommendedAction: 'again' | 'email' }

/** The texts for a failed sign-in at an organization's provider, by the reason code that the server sends. */
const signInFailures = {
  refused: { title: messages.refusedTitle, text: messages.refusedText, recommendedAction: 'again' },
  away: { title: messages.awayTitle, text: messages.awayText, recommendedAction: 'again' },
  clash: { title: messages.clashTitle, text: messages.clashText, recommendedAction: 'email' },
  full: {
    title: messages.fullTitle,
    text: () => messages.fullText({ product: product.name }),
    recommendedAction: 'email',
  },
  expired: {
    title: messages.invitationTimedOutTitle,
    text: messages.expiredText,
    recommendedAction: 'again',
  },
  switched_off: {
    title: messages.switchedOffTitle,
    text: messages.switchedOffText,
    recommendedAction: 'email',
  },
} as const satisfies Record<string, SignInFailure>

/** Returns the texts for a reason code; an unknown code is described as a refusal. */
function describeSignInFailure(reason: string): SignInFailure {
  return Object.entries(signInFailures).find(([code]) => code === reason)?.[1] ?? signInFailures.refused
}

/** Shown after a successful sign-in at a provider; continues to the page that was requested. */
export function SigningIn({ onContinue }: { onContinue: () => void }) {
  const hasContinued = useRef(false)
  usePageTitle(messages.signingIn())

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (hasContinued.current) return
    hasContinued.current = true
    onContinue()
  }, [])

  return (
    <PublicShell hideSignInLink>
      <div className="grid min-h-[50dvh] place-content-center justify-items-center gap-5 text-center">
        <span
          aria-hidden="true"
          className="size-10 animate-spin rounded-full border-[3px] border-accent border-e-transparent"
        />
        <div role="status">
          <PageHeading>{messages.signingIn()}</PageHeading>
        </div>
      </div>
    </PublicShell>
  )
}

const providerRoutes = {
  medica: '/medica/{-$via}/{-$destination}',
  fci: '/fci/{-$via}/{-$destination}',
} as const satisfies Record<ProviderId, string>

const actionStyle = (isRecommended: boolean) => buttonStyle({ variant: isRecommended ? 'filled' : 'outline' })

export function SignInFailed({ reason }: { reason: string }) {
  const { title, text, recommendedAction } = describeSignInFailure(reason)
  // A test sign-in has a panel that lets people choose the provider, so one link to it is enough.
  const retryProviders = product.testSignIn === null ? availableProviders : availableProviders.slice(0, 1)
  return (
    <AuthPageLayout title={title()} pageTitle={messages.notSignedIn()}>
      <p>{text()}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {retryProviders.map((id, index) => (
          <Link
            key={id}
            to={providerRoutes[id]}
            className={actionStyle(recommendedAction === 'again' && index === 0)}
          >
            {retryProviders.length === 1
              ? commonMessages.tryAgain()
              : messages.tryAgainWith({ provider: providerNames[id] })}
          </Link>
        ))}
        <Link to="/" className={actionStyle(recommendedAction === 'email' || retryProviders.length === 0)}>
          {messages.signInWithEmail()}
        </Link>
        <LoginHelp />
      </div>
    </AuthPageLayout>
  )
}
