import { createFileRoute } from '@tanstack/react-router'
import { product } from '../app/start-data.ts'
import { TermsPage } from '../features/accounts/terms-page.tsx'

export const Route = createFileRoute('/terms')({ component: Terms })

function Terms() {
  return (
    <TermsPage title="Terms of Use" lead="In plain words, because these are yours to know.">
      <h2>What this is</h2>
      <p>
        {product.name} teaches about money in general. It does not know your whole situation, so nothing in it
        is financial, legal or tax advice for you. Laws differ by state and change; for a decision that
        matters, ask someone who is licensed to advise you.
      </p>
      <h2>What we need from you</h2>
      <p>
        To register we need your name, your e-mail address and the company or organization that gives you
        access. Keep your password to yourself, and tell us if you think that someone else has it.
      </p>
      <h2>What we do with it</h2>
      <p>
        We do not sell personal data. We keep what you have completed, so that you can go on where you
        stopped, and we count how the lessons are used, so that we can make them better. The organization that
        gives you access sees how many lessons its people complete.
      </p>
      <p>
        When your account is deleted, your name and address go with it. What remains are counts that no longer
        lead to you. Backups are gone after 30 days at the latest.
      </p>
      <h2>Access</h2>
      <p>
        Access can be shut off at any time, by us or by the organization that gives it to you. The lessons,
        drawings and worksheets belong to us; print them for yourself and your household as often as you like.
      </p>
      <h2>Law</h2>
      <p>These terms are governed by the law of the State of Minnesota.</p>
      <h2>Questions</h2>
      <p>
        Write to <a href={`mailto:${product.contactEmail}`}>{product.contactEmail}</a>.
      </p>
    </TermsPage>
  )
}
