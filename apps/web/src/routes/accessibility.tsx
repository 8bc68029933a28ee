import { createFileRoute } from '@tanstack/react-router'
import { product } from '../app/start-data.ts'
import { TermsPage } from '../features/accounts/terms-page.tsx'
import { RichMessage } from '../ui/rich-message.tsx'
import { messages } from './-accessibility.messages.ts'
import { checks } from './-accessibility-checks.ts'

export const Route = createFileRoute('/accessibility')({ component: Accessibility })

/** Who can use the product, and what of that is checked. */
function Accessibility() {
  return (
    <TermsPage title={messages.title()} lead={messages.lead()}>
      <h2>{messages.goal()}</h2>
      <p>{messages.goalText({ product: product.name })}</p>
      <h2>{messages.checked()}</h2>
      <ul>
        <li>{messages.checkedByProgram(checks)}</li>
        <li>{messages.checkedWidths(checks)}</li>
        <li>{messages.checkedKeyboard()}</li>
        <li>{messages.checkedContent()}</li>
      </ul>
      <h2>{messages.limits()}</h2>
      <p>{messages.limitsText()}</p>
      <h2>{messages.tellUs()}</h2>
      <p>
        <RichMessage
          parts={messages.writeTo({
            email: product.contactEmail,
            link: (text) => <a href={`mailto:${product.contactEmail}`}>{text}</a>,
          })}
        />
      </p>
    </TermsPage>
  )
}
