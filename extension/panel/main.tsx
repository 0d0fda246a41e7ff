import './panel.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { addColours } from './theme.ts'

addColours()
const root = document.getElementById('root')
if (!root) throw new Error('panel.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
