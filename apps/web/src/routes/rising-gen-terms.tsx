import { createFileRoute, Link } from '@tanstack/react-router'
import { product } from '../app/start-data.ts'
import { TermsPage } from '../features/accounts/terms-page.tsx'
import { RichMessage } from '../ui/rich-message.tsx'
import { messages } from './-pages.messages.ts'

export const Route = createFileRoute('/rising-gen-terms')({ component: RisingGenTerms })

function RisingGenTerms() {
  return (
    <TermsPage title={messages.risingGenTerms()} lead={messages.forTheFinancialLiteracy()}>
      <h2>{messages.whoTheCourseIs()}</h2>
      <p>{messages.risingGenIs({ product: product.name })}</p>
      <h2>{messages.whatYouGiveUs()}</h2>
      <p>{messages.registrationAsksForYour()}</p>
      <h2>{messages.whatYouCanCount()}</h2>
      <p>{messages.yourPersonalDataIs()}</p>
      <h2>{messages.whatTheCourseIs()}</h2>
      <p>{messages.itIsSchoolingIn()}</p>
      <h2>{messages.ending()}</h2>
      <p>
        <RichMessage parts={messages.youMayStop({ link: (text) => <Link to="/terms">{text}</Link> })} />
      </p>
    </TermsPage>
  )
}
