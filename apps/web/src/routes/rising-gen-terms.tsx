import { createFileRoute, Link } from '@tanstack/react-router'
import { product } from '../app/start-data.ts'
import { TermsPage } from '../features/accounts/terms-page.tsx'

export const Route = createFileRoute('/rising-gen-terms')({ component: RisingGenTerms })

function RisingGenTerms() {
  return (
    <TermsPage title="Rising Gen Terms" lead="For the financial literacy course for younger people.">
      <h2>Who the course is for</h2>
      <p>
        Rising Gen is the part of {product.name} for people who are starting out: a first job, a first
        account, a first place of their own. If you are under 18, please read this page with a parent or
        guardian before you register, and register only if they agree.
      </p>
      <h2>What you give us</h2>
      <p>
        Registration asks for your name, an e-mail address and the company or organization through which you
        take the course. Nothing more is needed, and we ask you not to write account numbers or passwords on
        any worksheet that you show to others.
      </p>
      <h2>What you can count on</h2>
      <p>
        Your personal data is not sold. Your own completed lessons are shown to you. Those who run the course
        see how many lessons were completed, never what you wrote on paper.
      </p>
      <h2>What the course is not</h2>
      <p>
        It is schooling in how money works, and no advice to buy, sell, borrow or invest. Talk to an adult
        whom you trust before you sign a contract.
      </p>
      <h2>Ending</h2>
      <p>
        You may stop whenever you wish, and access can be shut off at any time. The law of Minnesota governs
        these terms. The general <Link to="/terms">Terms of Use</Link> apply as well.
      </p>
    </TermsPage>
  )
}
