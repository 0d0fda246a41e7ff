/** Findings of a body part with a different meaning for each ("knee swelling", "face swelling"). */
export const composable = new Set(
  `pain swelling weakness numbness tingling stiffness rash itching redness lump injury fracture tenderness bleeding
discharge cramp burning bruising warmth deformity ulcer wound laceration infection muscle-spasm tremor range-of-motion
effusion crepitus instability locking surgery joint-replacement arthroscopy x-ray mri ct-scan ultrasound steroid-injection
biopsy physical-examination sensation strength reflexes pulse atrophy mass foreign-body brace plaster-cast dryness blister
burn sprain strain dislocation osteoarthritis arthritis tear cancer abscess cellulitis twitching coldness discoloration
tightness pressure heaviness guarding distension abrasion bite cyst clot giving-way edema paralysis amputation edema-pitting
inflammation skin-change ischemia scar catching clicking`.split(/\s+/),
)
