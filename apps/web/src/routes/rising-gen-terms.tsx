import { createFileRoute, Link } from '@tanstack/react-router'
import { product } from '../app/start-data.ts'
import { TermsPage } from '../features/accounts/terms-page.tsx'
import { messages } from './-pages.messages.ts'

export const Route = createFileRoute('/rising-gen-terms')({ component: RisingGenTerms })

function RisingGenTerms() {
  return (
    <TermsPage title={messages.risingGenTerms()} lead={messages.forTheFinancialLiteracy()}>
      <h2>{messages.whoTheCourseIs()}</h2>
      <p>
        Rising Gen is the part of {product.name} for people who are starting out: a first job, a first
        account, a first place of their own. If you are under 18, please read this page with a parent or
        guardian before you register, and register only if they agree.
      </p>
      <h2>{messages.whatYouGiveUs()}</h2>
      <p>{messages.registrationAsksForYour()}</p>
      <h2>{messages.whatYouCanCount()}</h2>
      <p>{messages.yourPersonalDataIs()}</p>
      <h2>{messages.whatTheCourseIs()}</h2>
      <p>{messages.itIsSchoolingIn()}</p>
      <h2>{messages.ending()}</h2>
      <p>
        You may stop whenever you wish, and access can be shut off at any time. The law of Minnesota governs
        these terms. The general <Link to="/terms">{messages.termsOfUse()}</Link> apply as well.
      </p>
    </TermsPage>
  )
}
