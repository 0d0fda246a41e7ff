-- What a patient answered last is read from the events of their visits, so it is deleted with them.
DROP TABLE "consent_memory";
