import {
  Activity,
  Baby,
  Bone,
  Brain,
  Ear,
  Eye,
  FileText,
  HeartPulse,
  Hospital,
  type LucideIcon,
  Mail,
  Mic,
  Pill,
  Scissors,
  Siren,
  Smile,
  Stethoscope,
  Wind,
} from 'lucide-react'
import type { libraryCategories } from '#contract/library.ts'

const icons: Partial<Record<(typeof libraryCategories)[number], LucideIcon>> = {
  Cardiology: HeartPulse,
  'Vascular surgery': HeartPulse,
  Dentistry: Smile,
  Dictation: Mic,
  'Emergency medicine': Siren,
  'Intensive care': Activity,
  Hospital,
  Letters: Mail,
  'Mental health': Brain,
  Neurology: Brain,
  Psychiatry: Brain,
  Psychology: Brain,
  Midwifery: Baby,
  Obstetrics: Baby,
  Paediatrics: Baby,
  Ophthalmology: Eye,
  Orthopaedics: Bone,
  Physiotherapy: Bone,
  Rheumatology: Bone,
  'Sports medicine': Bone,
  Otolaryngology: Ear,
  Pharmacy: Pill,
  'Pain medicine': Pill,
  'Respiratory medicine': Wind,
  Surgery: Scissors,
  Procedures: Scissors,
  General: FileText,
}
const byName: Partial<Record<string, LucideIcon>> = icons

/** The icon of the first category that has one. */
export function categoryIcon(categories: readonly string[]): LucideIcon {
  const named = categories.find((category) => Object.hasOwn(icons, category))
  return (named && byName[named]) || Stethoscope
}
