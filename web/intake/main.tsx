import './old-browsers.ts'
import './intake.css'
import './inputs/inputs.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preferredLanguage } from '#common/translation.ts'
import { IntakePage } from './IntakePage.tsx'
import { loadWords } from './words.ts'

const root = document.getElementById('root')
if (!root) throw new Error('intake.html has no #root')
const token = location.hash.slice(1)
const words = await loadWords(preferredLanguage(navigator.languages))
createRoot(root).render(
  <StrictMode>
    <IntakePage token={token} first={words} />
  </StrictMode>,
)
