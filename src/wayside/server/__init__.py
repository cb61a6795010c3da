"""The table over the network: people gather, sit down, play, leave, come back, watch and replay."""
