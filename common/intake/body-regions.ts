import type { LocalText } from './local-text.ts'

/** Place of a region in a drawing of 360 × 640: left, top, width, height. Each is at least 44 wide and high. */
export type Box = readonly [x: number, y: number, width: number, height: number]

interface RegionRule {
  /** The drawing that shows it. The patient’s right is at the left of the front. */
  side: 'front' | 'back'
  box: Box
  label: LocalText
}

const region = (side: 'front' | 'back', box: Box, en: string, fr: string): RegionRule => ({
  side,
  box,
  label: { en, fr },
})

/** Regions of the body map in the order of a summary. Left and right are the patient’s. */
export const bodyRegions = {
  head: region('front', [136, 0, 88, 46], 'Head', 'Tête'),
  face: region('front', [136, 48, 88, 46], 'Face', 'Visage'),
  throat: region('front', [148, 96, 64, 44], 'Throat', 'Gorge'),
  'right-shoulder': region('front', [52, 126, 54, 48], 'Right shoulder', 'Épaule droite'),
  'left-shoulder': region('front', [254, 126, 54, 48], 'Left shoulder', 'Épaule gauche'),
  'right-chest': region(
    'front',
    [108, 142, 46, 64],
    'Right side of the chest',
    'Côté droit de la poitrine',
  ),
  'middle-chest': region(
    'front',
    [157, 142, 46, 64],
    'Middle of the chest',
    'Milieu de la poitrine',
  ),
  'left-chest': region(
    'front',
    [206, 142, 46, 64],
    'Left side of the chest',
    'Côté gauche de la poitrine',
  ),
  'right-upper-belly': region(
    'front',
    [108, 208, 46, 46],
    'Right upper belly',
    'Haut du ventre, à droite',
  ),
  'middle-upper-belly': region(
    'front',
    [157, 208, 46, 46],
    'Middle of the upper belly',
    'Haut du ventre, au milieu',
  ),
  'left-upper-belly': region(
    'front',
    [206, 208, 46, 46],
    'Left upper belly',
    'Haut du ventre, à gauche',
  ),
  navel: region('front', [108, 256, 144, 44], 'Around the belly button', 'Autour du nombril'),
  'right-lower-belly': region(
    'front',
    [108, 302, 46, 46],
    'Right lower belly',
    'Bas du ventre, à droite',
  ),
  'middle-lower-belly': region(
    'front',
    [157, 302, 46, 46],
    'Middle of the lower belly',
    'Bas du ventre, au milieu',
  ),
  'left-lower-belly': region(
    'front',
    [206, 302, 46, 46],
    'Left lower belly',
    'Bas du ventre, à gauche',
  ),
  'right-groin': region('front', [108, 350, 46, 46], 'Right groin', 'Aine droite'),
  'left-groin': region('front', [206, 350, 46, 46], 'Left groin', 'Aine gauche'),
  genitals: region('front', [157, 350, 46, 46], 'Private parts', 'Parties intimes'),
  'right-upper-arm': region('front', [52, 176, 54, 56], 'Right upper arm', 'Haut du bras droit'),
  'left-upper-arm': region('front', [254, 176, 54, 56], 'Left upper arm', 'Haut du bras gauche'),
  'right-elbow': region('front', [52, 234, 54, 46], 'Right elbow', 'Coude droit'),
  'left-elbow': region('front', [254, 234, 54, 46], 'Left elbow', 'Coude gauche'),
  'right-forearm': region('front', [52, 282, 54, 56], 'Right forearm', 'Avant-bras droit'),
  'left-forearm': region('front', [254, 282, 54, 56], 'Left forearm', 'Avant-bras gauche'),
  'right-hand': region(
    'front',
    [52, 340, 54, 60],
    'Right wrist or hand',
    'Poignet ou main, à droite',
  ),
  'left-hand': region(
    'front',
    [254, 340, 54, 60],
    'Left wrist or hand',
    'Poignet ou main, à gauche',
  ),
  'right-thigh': region('front', [108, 398, 70, 68], 'Right thigh', 'Cuisse droite'),
  'left-thigh': region('front', [182, 398, 70, 68], 'Left thigh', 'Cuisse gauche'),
  'right-knee': region('front', [108, 468, 70, 48], 'Right knee', 'Genou droit'),
  'left-knee': region('front', [182, 468, 70, 48], 'Left knee', 'Genou gauche'),
  'right-shin': region('front', [108, 518, 70, 66], 'Right shin', 'Devant de la jambe droite'),
  'left-shin': region('front', [182, 518, 70, 66], 'Left shin', 'Devant de la jambe gauche'),
  'right-foot': region(
    'front',
    [108, 586, 70, 54],
    'Right ankle or foot',
    'Cheville ou pied, à droite',
  ),
  'left-foot': region(
    'front',
    [182, 586, 70, 54],
    'Left ankle or foot',
    'Cheville ou pied, à gauche',
  ),
  'back-of-head': region('back', [136, 0, 88, 94], 'Back of the head', 'Arrière de la tête'),
  'back-of-neck': region('back', [148, 96, 64, 44], 'Back of the neck', 'Nuque'),
  'right-shoulder-blade': region(
    'back',
    [182, 142, 70, 64],
    'Right side of the upper back',
    'Haut du dos, à droite',
  ),
  'left-shoulder-blade': region(
    'back',
    [108, 142, 70, 64],
    'Left side of the upper back',
    'Haut du dos, à gauche',
  ),
  'middle-back': region('back', [108, 208, 144, 46], 'Middle of the back', 'Milieu du dos'),
  'right-lower-back': region(
    'back',
    [182, 256, 70, 70],
    'Right side of the lower back',
    'Bas du dos, à droite',
  ),
  'left-lower-back': region(
    'back',
    [108, 256, 70, 70],
    'Left side of the lower back',
    'Bas du dos, à gauche',
  ),
  'right-buttock': region(
    'back',
    [182, 328, 70, 68],
    'Right hip or buttock',
    'Hanche ou fesse, à droite',
  ),
  'left-buttock': region(
    'back',
    [108, 328, 70, 68],
    'Left hip or buttock',
    'Hanche ou fesse, à gauche',
  ),
  'right-back-of-shoulder': region(
    'back',
    [254, 126, 54, 48],
    'Back of the right shoulder',
    'Arrière de l’épaule droite',
  ),
  'left-back-of-shoulder': region(
    'back',
    [52, 126, 54, 48],
    'Back of the left shoulder',
    'Arrière de l’épaule gauche',
  ),
  'right-back-of-arm': region(
    'back',
    [254, 176, 54, 162],
    'Back of the right arm',
    'Arrière du bras droit',
  ),
  'left-back-of-arm': region(
    'back',
    [52, 176, 54, 162],
    'Back of the left arm',
    'Arrière du bras gauche',
  ),
  'right-back-of-hand': region(
    'back',
    [254, 340, 54, 60],
    'Back of the right hand',
    'Dos de la main droite',
  ),
  'left-back-of-hand': region(
    'back',
    [52, 340, 54, 60],
    'Back of the left hand',
    'Dos de la main gauche',
  ),
  'right-back-of-thigh': region(
    'back',
    [182, 398, 70, 68],
    'Back of the right thigh',
    'Arrière de la cuisse droite',
  ),
  'left-back-of-thigh': region(
    'back',
    [108, 398, 70, 68],
    'Back of the left thigh',
    'Arrière de la cuisse gauche',
  ),
  'right-back-of-knee': region(
    'back',
    [182, 468, 70, 48],
    'Back of the right knee',
    'Arrière du genou droit',
  ),
  'left-back-of-knee': region(
    'back',
    [108, 468, 70, 48],
    'Back of the left knee',
    'Arrière du genou gauche',
  ),
  'right-calf': region('back', [182, 518, 70, 66], 'Right calf', 'Mollet droit'),
  'left-calf': region('back', [108, 518, 70, 66], 'Left calf', 'Mollet gauche'),
  'right-heel': region('back', [182, 586, 70, 54], 'Right heel', 'Talon droit'),
  'left-heel': region('back', [108, 586, 70, 54], 'Left heel', 'Talon gauche'),
} as const

export type BodyRegion = keyof typeof bodyRegions

/** Size of the drawing that the boxes refer to. */
export const bodyMapSize = { width: 360, height: 640 } as const
