import { createFileRoute } from '@tanstack/react-router'
import { product } from '../app/start-data.ts'
import { TermsPage } from '../features/accounts/terms-page.tsx'
import { RichMessage } from '../ui/rich-message.tsx'
import { messages } from './-pages.messages.ts'

export const Route = createFileRoute('/terms')({ component: Terms })

function Terms() {
  return (
    <TermsPage title={messages.termsOfUse()} lead={messages.inPlainWordsBecause()}>
      <h2>{messages.whatThisIs()}</h2>
      <p>{messages.teachesInGeneral({ product: product.name })}</p>
      <h2>{messages.whatWeNeedFrom()}</h2>
      <p>{messages.toRegisterWeNeed()}</p>
      <h2>{messages.whatWeDoWith()}</h2>
      <p>{messages.weDoNotSell()}</p>
      <p>{messages.whenYourAccountIs()}</p>
      <h2>{messages.access()}</h2>
      <p>{messages.accessCanBeShut()}</p>
      <h2>{messages.law()}</h2>
      <p>{messages.theseTermsAreGoverned()}</p>
      <h2>{messages.questions()}</h2>
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
