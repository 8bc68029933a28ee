import { type ReactNode, useEffect, useRef } from 'react'
import table from '../../../../../content/banners/talking-about-money.svg'
import { client } from '../../app/api.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { PublicShell } from '../../app/public-shell.tsx'
import { product } from '../../app/start-data.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { messages } from './messages.ts'
import { availableProviders, type ProviderId } from './provider-names.ts'
import { SignInCard, type SignInCardProps } from './sign-in-card.tsx'

type ProviderSignInPageProps = SignInCardProps & { provider: ProviderId; returnTarget: OidcReturnTarget }

/** The page for signing in through an organization's provider, with the sign-in by e-mail beside it. */
export function ProviderSignInPage({ provider, returnTarget, ...signIn }: ProviderSignInPageProps) {
  usePageTitle(messages.signInThroughYour())
  return (
    <PublicShell hideSignInLink>
      <PageHeading lead={messages.shortLessonsFrom({ product: product.name })}>
        {messages.welcome()}
      </PageHeading>
      <div className="mt-7 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <ProviderSignInPanel provider={provider} returnTarget={returnTarget} />
          <img src={table} alt="" width={640} height={300} className="hidden w-full rounded-card lg:block" />
        </div>
        <SignInCard {...signIn} />
      </div>
    </PublicShell>
  )
}

type OidcReturnTarget = { via?: string; destination?: string }

/** Starts the sign-in at an organization's provider. Stays pending while the browser opens the provider. */
function useOidcSignIn(returnTarget: OidcReturnTarget) {
  return useFormMutation({
    mutationFn: (provider: string) => client.accounts.beginOidcSignIn({ provider, ...returnTarget }),
    onSuccess: ({ address }) => location.assign(address),
    staysPending: true,
  })
}

type ProviderSignInPanelProps = { provider: ProviderId; returnTarget: OidcReturnTarget }

/** Starts the sign-in at an organization's provider, or explains that it is not configured here. */
function ProviderSignInPanel({ provider, returnTarget }: ProviderSignInPanelProps) {
  if (product.testSignIn !== null)
    return <TestProviderPanel panel={product.testSignIn} returnTarget={returnTarget} />
  if (!availableProviders.includes(provider)) return <ProviderUnavailable />
  return provider === 'fci' ? (
    <OidcPanel
      provider={provider}
      heading={messages.fciName()}
      text={messages.providerRedirectText()}
      buttonLabel={messages.fciSignIn()}
      returnTarget={returnTarget}
    />
  ) : (
    <OidcPanel
      provider={provider}
      heading={messages.medicaMembers()}
      text={messages.providerRedirectTitle()}
      buttonLabel={messages.continue()}
      startsAtOnce
      returnTarget={returnTarget}
    />
  )
}

function Panel({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="provider">
      <h2 id="provider" className="text-title-m">
        {heading}
      </h2>
      <div className="mt-3 space-y-4">{children}</div>
    </Card>
  )
}

/** Whether the page was opened with the browser's back button: then it must not redirect to the provider again. */
function isBackNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type === 'back_forward'
}

type OidcPanelProps = ProviderSignInPanelProps & {
  heading: string
  text: string
  buttonLabel: string
  /** Redirects at once (docs/product.md 7.8); the button is for when that fails. */
  startsAtOnce?: boolean
}

function OidcPanel({ provider, heading, text, buttonLabel, startsAtOnce, returnTarget }: OidcPanelProps) {
  const { submit, errors, isPending } = useOidcSignIn(returnTarget)
  const hasBegun = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (!startsAtOnce || hasBegun.current || isBackNavigation()) return
    hasBegun.current = true
    void submit(provider)
  }, [])

  return (
    <Panel heading={heading}>
      <p>{text}</p>
      <FormError>{errors.form}</FormError>
      <Button
        size="large"
        className="max-w-full"
        busy={isPending}
        busyText={messages.openingTheSignIn()}
        onClick={() => submit(provider)}
      >
        {buttonLabel}
      </Button>
    </Panel>
  )
}

type TestProviderPanelProps = {
  /** Its texts come from the server, which sends them in development only (docs/security.md T27). */
  panel: NonNullable<typeof product.testSignIn>
  returnTarget: OidcReturnTarget
}

function TestProviderPanel({ panel, returnTarget }: TestProviderPanelProps) {
  const { submit, errors, isPending, variables: pendingProvider } = useOidcSignIn(returnTarget)
  return (
    <Panel heading={panel.heading}>
      <FormError>{errors.form}</FormError>
      <div className="flex flex-wrap gap-3">
        {panel.providers.map(({ id, label }) => (
          <Button
            key={id}
            variant="outline"
            busy={isPending && pendingProvider === id}
            onClick={() => submit(id)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Panel>
  )
}

function ProviderUnavailable() {
  return (
    <Panel heading={messages.providerUnavailable()}>
      <p>{messages.notConnected({ product: product.name })}</p>
    </Panel>
  )
}
