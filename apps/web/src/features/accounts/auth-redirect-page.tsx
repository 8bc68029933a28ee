import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PublicShell } from '../../app/public-shell.tsx'
import { product } from '../../app/start-data.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AuthPageLayout } from './auth-page-layout.tsx'
import { LoginHelp } from './login-help.tsx'
import { availableProviders, type ProviderId, providerNames } from './provider-names.ts'
import { describeSignInFailure } from './sign-in-failures.ts'

/** Shown after a successful sign-in at a provider; continues to the page that was requested. */
export function SigningIn({ onContinue }: { onContinue: () => void }) {
  const hasContinued = useRef(false)
  usePageTitle('Signing in')

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
          className="size-10 animate-spin rounded-full border-[3px] border-accent border-r-transparent"
        />
        <div role="status">
          <PageHeading>Signing in</PageHeading>
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

/** Shown after a failed sign-in at a provider: the reason, and what to do instead. */
export function SignInFailed({ reason }: { reason: string }) {
  const { title, text, recommendedAction } = describeSignInFailure(reason)
  // A test sign-in has a panel that lets people choose the provider, so one link to it is enough.
  const retryProviders = product.testSignIn === null ? availableProviders : availableProviders.slice(0, 1)
  return (
    <AuthPageLayout title={title} pageTitle="Not signed in">
      <p>{text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {retryProviders.map((id, index) => (
          <Link
            key={id}
            to={providerRoutes[id]}
            className={actionStyle(recommendedAction === 'again' && index === 0)}
          >
            {retryProviders.length === 1 ? 'Try again' : `Try again with ${providerNames[id]}`}
          </Link>
        ))}
        <Link to="/" className={actionStyle(recommendedAction === 'email' || retryProviders.length === 0)}>
          Sign in with email
        </Link>
        <LoginHelp />
      </div>
    </AuthPageLayout>
  )
}
