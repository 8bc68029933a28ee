import table from '../../../../../content/banners/talking-about-money.svg'
import { PublicShell } from '../../app/public-shell.tsx'
import { product } from '../../app/start-data.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { ProviderId } from './provider-names.ts'
import { type OidcReturnTarget, ProviderSignInPanel } from './provider-sign-in-panel.tsx'
import { SignInCard, type SignInCardProps } from './sign-in-card.tsx'

type ProviderPageProps = SignInCardProps & { provider: ProviderId; returnTarget: OidcReturnTarget }

/** The page for signing in through an organisation's provider, with the sign-in by e-mail beside it. */
export function ProviderSignInPage({ provider, returnTarget, ...signIn }: ProviderPageProps) {
  usePageTitle('Sign in through your organization')
  return (
    <PublicShell hideSignInLink>
      <PageHeading lead={`Short lessons about money, from ${product.name}.`}>Welcome</PageHeading>
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
